// Runs the accessibility checker axe on a page.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The rules of WCAG 2.2, level AA, and of all versions before it. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** still waits until colours and positions no longer change. Endless animations, such as a spinner, are ignored. */
const still = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity),
  )

/**
 * barriers returns axe's violations of the rules with these tags, except in the part of the page to leave out. With
 * spoken, what is read on a control must also be in the name by which it is spoken to.
 */
export async function barriers(page: Page, tags = wcag, leaveOut?: string, spoken = false) {
  await still(page)
  const axe = new AxeBuilder({ page: page as never })
    .setLegacyMode() // otherwise axe opens an empty page for frames of other hosts, which the shop lacks
    // axe computes a selector for each element that it reports. For rules that pass, one element is enough, which
    // halves the time.
    .options({
      runOnly: tags,
      resultTypes: ['violations'],
      rules: { 'label-content-name-mismatch': { enabled: spoken } },
    })
  if (leaveOut) axe.exclude(leaveOut)
  return (await axe.analyze()).violations
}
