import { test } from 'vitest'
import { en } from '../src/words/en.ts'
import { filled } from '../src/words/filled.ts'
import { hi } from '../src/words/hi.ts'
import { journeys } from './shop.ts'
import { beside, walk } from './spoken.ts'

journeys('--captcha', 'off')

const language = { code: 'hi', w: filled(en, hi) }
// The time limit: every page is also checked by axe, which takes long on a busy machine.
const patience = 400_000

const told = {
  title: 'आँगन टच स्विच',
  options: `Gangs = गैंग
Colour = रंग
1 Gang = 1 गैंग
2 Gang = 2 गैंग
4 Gang = 4 गैंग
6 Gang with Fan = पंखे के साथ 6 गैंग
Black = काला
White = सफ़ेद
Gold = सुनहरा`,
  name: 'गैंग',
}

test('a purchase, a return and a complaint are entirely in Hindi', () => walk(language, told), patience)

test('a payment, a review, a question and the account pages are entirely in Hindi', () => beside(language), patience)
