// What axe finds on a page.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The rules of WCAG 2.2, level AA, and of all versions before it. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** still waits until nothing on the page is changing its colour or place; what turns for ever, such as a busy mark, is not waited for. */
const still = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity),
  )

/** barriers returns what breaks the rules with these tags; what lies in the part to leave out is not looked at. */
export async function barriers(page: Page, tags = wcag, leaveOut?: string) {
  await still(page)
  const axe = new AxeBuilder({ page: page as never })
    .setLegacyMode() // Without it axe opens an empty page beside each, for frames of other hosts, of which the shop has none.
    // It works out how to find each element that it names. For those that break no rule, one suffices: half the time.
    .options({ runOnly: tags, resultTypes: ['violations'] })
  if (leaveOut) axe.exclude(leaveOut)
  return (await axe.analyze()).violations
}
