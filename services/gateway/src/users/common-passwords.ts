/** What attackers try first, of those that are long enough to be chosen here; lower case. */
const COMMON = new Set(
  `11111111 12121212 12341234 1234512345 12345678 123456789 1234567890 12345678910 123123123
  1234qwer 123qwe123 147258369 159753456 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 22222222
  55555555 66666666 77777777 87654321 88888888 987654321 9876543210 99999999 00000000 0987654321
  1029384756 a1234567 a12345678 a123456789 aa123456 aaaaaaaa abcd1234 abc12345 abcdefgh abcdefg1
  access14 admin123 admin1234 administrator adminadmin alexander arsenal1 asdf1234 asdfasdf
  asdfghjk asdfghjkl asdfghjkl1 babygirl baseball baseball1 basketball benjamin blink182 butterfly
  champion changeme changethis charlie1 charlotte chelsea1 chocolate christian computer computer1
  corvette cowboys1 daniel123 diamond1 dolphins doctor123 dragon123 dragon12 einstein elephant
  elizabeth estrella fernando firebird football football1 forever1 freedom1 garfield gateway1
  godzilla goldfish hardcore hello123 hello1234 helloworld hospital hospital1 iloveyou iloveyou1
  iloveyou2 infinity internet jasmine1 jennifer jessica1 jonathan jordan23 juventus justin123
  killer123 kristina lasvegas letmein1 letmein123 leonardo liverpool liverpool1 loveyou1 lovely123
  marlboro marshall maverick medicine medicine1 mercedes metallica michael1 michelle midnight
  midnight1 minecraft monkey12 monkey123 motorola mountain mustang1 naruto123 nicholas nintendo
  nirvana1 overlord p4ssw0rd p@ssw0rd p@ssword pa55word pa55w0rd pass1234 passport passw0rd
  passw0rd1 password password! password0 password01 password1 password1! password11 password12
  password123 password1234 password12345 password2 password99 patricia pharmacy phoenix1 playstation
  pokemon1 pokemon123 porsche1 princess princess1 private1 q1w2e3r4 q1w2e3r4t5 qazwsxedc qazwsx123
  qwer1234 qwerasdf qwert123 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwertyuiop1
  qweasdzxc qweqweqwe qwe123qwe rainbow1 rangers1 redskins research research1 richmond robert123
  samantha samsung1 sandiego scarface scorpion security shadow123 shopping simpsons skywalker
  slipknot snickers snowball spiderman spongebob starcraft startrek starwars starwars1 steelers
  stephanie success1 summer123 sunflower sunshine sunshine1 superman superman1 superstar swordfish
  test1234 testtest tinkerbell trustno1 victoria victory1 warcraft welcome1 welcome123 whatever
  whatever1 wildcats williams windows1 winston1 wolverine yankees1 zaq12wsx zaq1zaq1 zxcvbnm1
  zxcvbnm123`
    .split(/\s+/)
    .filter(Boolean),
)

/** Is this among the passwords that everybody tries first? Case does not matter. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase())
}
