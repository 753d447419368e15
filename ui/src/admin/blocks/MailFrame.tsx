/**
 * A mail as its reader sees it. Nothing in it runs and nothing in it leads away. Mails have their styles in their markup, which the
 * policy of our pages does not take: they come as data and are set once the mail stands.
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
  const dress = (event: { currentTarget: HTMLIFrameElement }) => {
    const dressed = event.currentTarget.contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? []
    for (const element of dressed) element.style.cssText = element.dataset.style ?? ''
  }
  return (
    <iframe
      {...frame}
      sandbox="allow-same-origin"
      srcDoc={html.replaceAll(' style="', ' data-style="')}
      onLoad={dress}
      title="The mail as it looks"
    />
  )
}
