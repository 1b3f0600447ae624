import { BlockList, isIP } from 'node:net'

/** Addresses that belong to nobody on the internet: private, loopback, link-local, shared, reserved and multicast. */
const CLOSED_4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Of the public part of IPv6: what carries an IPv4 address inside (Teredo, 6to4), and examples. */
const CLOSED_6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const closed = new BlockList()
for (const [net, prefix] of CLOSED_4) closed.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of CLOSED_6) closed.addSubnet(net, prefix, 'ipv6')
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is one of the open internet. An IPv4 address inside an IPv6 one counts as not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && unicast.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
