import { test } from 'vitest'
import { hi } from '../src/words/hi.ts'
import { journeys } from './shop.ts'
import { walk } from './spoken.ts'

journeys('--captcha', 'off')

test('from the search to a complaint, and all that lies beside, is Hindi from the first word to the last', () =>
  walk('hi', hi, {
    title: 'आँगन टच स्विच',
    options:
      'Gangs = गैंग\nColour = रंग\n1 Gang = 1 गैंग\n2 Gang = 2 गैंग\n4 Gang = 4 गैंग\nBlack = काला\nWhite = सफ़ेद\nGold = सुनहरा',
    name: 'गैंग',
  }))
