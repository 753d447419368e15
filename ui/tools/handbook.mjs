// Prints the handbook of the built binary to a PDF: ./build.sh handbook FILE.
import { base, browser, end, logIn } from './demo.mjs'

try {
  const context = await browser.newContext({ storageState: await logIn('owner'), serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${base}/help/all`)
  await page.getByRole('heading', { name: 'Handbook', level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByText('TEST shop').evaluate((notice) => notice.remove())
  const footer = '<div style="width:100%;font-size:8px;text-align:center"><span class="pageNumber"></span></div>'
  const margin = { top: '18mm', bottom: '18mm', left: '18mm', right: '18mm' }
  const path = process.argv[2]
  await page.pdf({
    path,
    format: 'A4',
    margin,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: footer,
    outline: true,
    tagged: true,
  })
  console.log(path)
} finally {
  await end()
}
