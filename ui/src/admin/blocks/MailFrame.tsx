/**
 * A frame that shows a mail as its recipient sees it. Scripts and navigation are blocked in it. The pages'
 * Content-Security-Policy refuses inline styles, so they are set by script once the mail has loaded: attributes
 * through the CSSOM, the style sheet as an adopted one.
 */
export function MailFrame({
  html,
  ...frame
}: {
  html: string
  className?: string | undefined
  'data-narrow'?: true | undefined
  'data-old'?: true | undefined
}) {
  const sheet = /<style>([\s\S]*?)<\/style>/
  const dress = (event: { currentTarget: HTMLIFrameElement }) => {
    const { contentDocument: mail, contentWindow: view } = event.currentTarget
    for (const element of mail?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
      element.style.cssText = element.dataset.style ?? ''
    const rules = sheet.exec(html)?.[1]
    if (!rules || !mail || !view) return
    const adopted = new (view as Window & typeof globalThis).CSSStyleSheet()
    adopted.replaceSync(rules)
    mail.adoptedStyleSheets = [adopted]
  }
  return (
    <iframe
      {...frame}
      sandbox="allow-same-origin"
      srcDoc={html.replace(sheet, '').replaceAll(' style="', ' data-style="')}
      onLoad={dress}
      title="Email preview"
    />
  )
}
