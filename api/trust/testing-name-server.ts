import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const getLabels = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ])

function nameIn(question: Buffer): string {
  const labels: string[] = []
  for (let at = 12; question[at]; at += question[at]! + 1)
    labels.push(question.toString('latin1', at + 1, at + 1 + question[at]!))
  return labels.join('.')
}

/** The response to a question: its TXT records, or that the name doesn't exist. */
function answerTo(question: Buffer, texts: readonly string[] | undefined): Buffer {
  const requested = question.subarray(12, 12 + getLabels(nameIn(question)).length + 4)
  const head = Buffer.alloc(12)
  question.copy(head, 0, 0, 2)
  head.writeUInt16BE(texts ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(texts?.length ?? 0, 6)
  const records = (texts ?? []).map((text) => {
    const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])
    const fields = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length])
    return Buffer.concat([fields, data])
  })
  return Buffer.concat([head, requested, ...records])
}

/** A name server on this machine with the records that a test gives it; `silent` names get no response. */
export async function openNameServer() {
  const entries = new Map<string, readonly string[] | 'silent'>()
  const requested: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const name = nameIn(question).toLowerCase()
    requested.push(name)
    const known = entries.get(name)
    if (known !== 'silent') socket.send(answerTo(question, known), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    entries,
    requested,
    close: () => new Promise<void>((done) => socket.close(done)),
  }
}
