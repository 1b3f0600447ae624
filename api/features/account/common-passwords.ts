import { badRequest } from '#api/errors.ts'

/** The most common passwords of six characters and more in lists of leaked ones (ASVS 5.0 6.2.4), in small letters. */
const MOST_COMMON = new Set(
  `000000 0000000 00000000 0987654321 101010 102030 10203040 111111 1111111 11111111 111111111 1111111111 112233 11223344
  121212 121314 123123 123123123 1231234 123321 12341234 12344321 123454321 123456 1234567 12345678 123456789 1234567890
  12345678910 123456a 123456abc 123456q 1234abcd 1234qwer 123654 123654789 123abc 123qwe 123qweasd 12qwaszx 131313 135790
  142536 147147 147258 147258369 147852 147852369 151515 159357 159753 159951 18atcskd2w 1a2b3c 1a2b3c4d 1password 1q2w3e
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qw23e 202020 212121 222222 22222222 232323 246810
  252525 258456 3rjs1la7qe 321321 333333 3333333 33333333 456123 456456 456789 4815162342 444444 44444444 555555 5555555
  55555555 654321 666666 66666666 686868 696969 741852 741852963 753951 777777 7777777 77777777 789456 789456123 789789
  852456 87654321 888888 88888888 963852741 987654 987654321 9876543210 987987 999999 99999999 999999999 a123456
  a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 aa123456 aa12345678 aaaaaa aaaaaaaa abc123 abc12345 abc123456 abcabc
  abcd1234 abcdef abcdefg abcdefgh access admin1 admin12 admin123 admin1234 administrator adobe123 alexander amanda
  andrea andrew anthony apples arsenal asdasd asdasdasd asdf1234 asdfasdf asdfgh asdfghj asdfghjk asdfghjkl ashley
  asshole baby123 babygirl bailey banana barcelona baseball basketball batman beautiful biteme blahblah blessed booboo
  bubbles buster butterfly changeme charlie cheese chelsea chicken chocolate computer cookie corvette daniel default
  demo123 diamond dolphin donald dragon dragon123 dubsmash eminem family fender ferrari flower football football1
  forever freedom friends fuckme fuckyou fuckyou1 gfhjkm ginger google guitar hannah hammer harley hello1 hello123
  hockey hottie hunter hunter2 hunting iloveu iloveyou iloveyou1 iloveyou2 internet jackson jasmine jennifer jessica
  jesus1 jordan jordan23 joshua justin killer killer123 letmein letmein1 letmein123 liverpool london lovely loveme
  loveyou lovers maggie manchester marina marlboro martin master matrix matthew maverick melissa mercedes merlin
  michael michelle minecraft mickey monkey monkey1 monster morgan mother mustang mylove mynoob naruto nathan newyork
  nicole ninja1 nothing orange p@ssw0rd p@ssword parola pass123 pass1234 passer passpass passw0rd password password!
  password0 password01 password1 password1! password11 password12 password123 password1234 password12345 password2
  patrick peanut pepper phoenix please pokemon pokemon1 prince princess princess1 purple pussy1 q1w2e3 q1w2e3r4
  q1w2e3r4t5 q1w2e3r4t5y6 qazwsx qazwsxedc qazxsw qq123456 qwaszx qwer1234 qwerasdf qwert1 qwert123 qwerty qwerty1
  qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyu qwertyui qwertyuiop rainbow ranger reddog richard
  robert rockyou samantha samsung sandra scooter secret secret1 secret123 shadow shadow1 silver slayer slipknot soccer
  sophie spider spiderman starwars startup startup1 stella steven success summer summer1 sunflower sunshine sunshine1
  superman superman1 supersecret swordfish taylor test12 test123 test1234 test12345 testing testing123 testtest thomas
  thunder tigger tinkle trustno1 tweety unknown vanessa victoria welcome welcome1 welcome123 whatever william william1
  winner wizard xbox360 yankees yellow zaq12wsx zaq1zaq1 zinch zxcvbn zxcvbnm zxcvbnm1 zxczxc`.split(/\s+/),
)

const SENTENCE = 'This is one of the most common passwords. Please choose another.'

/** Refuses a password that everybody tries first, in any letter case. @throws ApiError 400 on `field` */
export function refuseCommonPassword(field: string, password: string): void {
  if (MOST_COMMON.has(password.toLowerCase())) throw badRequest(SENTENCE, [{ path: field, message: SENTENCE }])
}
