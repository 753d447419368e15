import { test } from 'vitest'
import { en } from '../src/words/en.ts'
import { filled } from '../src/words/filled.ts'
import { mr } from '../src/words/mr.ts'
import { journeys } from './shop.ts'
import { walk } from './spoken.ts'

journeys('--captcha', 'off')

const told = {
  title: 'अंगण टच स्विच',
  options: `Gangs = गँग
Colour = रंग
1 Gang = 1 गँग
2 Gang = 2 गँग
4 Gang = 4 गँग
6 Gang with Fan = पंख्यासह 6 गँग
Black = काळा
White = पांढरा
Gold = सोनेरी`,
  name: 'गँग',
}

// The long time limit is needed because every page is also checked by axe.
test(
  'a purchase, a return and a complaint are entirely in Marathi',
  () => walk({ code: 'mr', w: filled(en, mr) }, told),
  400_000,
)
