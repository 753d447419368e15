// axe's findings on a page.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The rules of WCAG 2.2, level AA, and of all versions before it. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** still waits until colours and positions no longer change; endless animations, such as a spinner, are ignored. */
const still = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity),
  )

/** barriers returns the violations of the rules with these tags, except in the excluded part. */
export async function barriers(page: Page, tags = wcag, leaveOut?: string) {
  await still(page)
  const axe = new AxeBuilder({ page: page as never })
    .setLegacyMode() // Without it axe opens an empty page beside each, for frames of other hosts, of which the shop has none.
    // axe computes a selector for each element that it reports. For passed rules one element is enough, which halves
    // the time.
    .options({ runOnly: tags, resultTypes: ['violations'] })
  if (leaveOut) axe.exclude(leaveOut)
  return (await axe.analyze()).violations
}
