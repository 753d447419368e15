// This test is in a file of its own, apart from access.spec.ts, so that two workers share the longest test.
import { test } from 'vitest'
import { everyScreen } from './screens.ts'
import { journeys } from './shop.ts'

journeys('--captcha', 'off')

test('every screen is accessible at 1280 px, dark', () => everyScreen(1280, 'dark', 1280), 300_000)
