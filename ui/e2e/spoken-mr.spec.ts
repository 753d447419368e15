import { test } from 'vitest'
import { mr } from '../src/words/mr.ts'
import { journeys } from './shop.ts'
import { walk } from './spoken.ts'

journeys('--captcha', 'off')

test('a purchase, a return and a complaint are Marathi from the first word to the last', () =>
  walk(
    'mr',
    mr,
    {
      title: 'अंगण टच स्विच',
      options:
        'Gangs = गँग\nColour = रंग\n1 Gang = 1 गँग\n2 Gang = 2 गँग\n4 Gang = 4 गँग\nBlack = काळा\nWhite = पांढरा\nGold = सोनेरी',
      name: 'गँग',
    },
    true,
  ))
