import { Button } from '../../parts/Button'
import { Field, TextArea } from '../../parts/Field'
import css from '../blocks/blocks.module.css'
import { ConflictDialog } from '../blocks/ConflictDialog'
import long from '../blocks/long.module.css'
import { FactList } from './FactList'
import { MailPreview } from './MailPreview'
import own from './mails.module.css'
import { type Mail, type MailEdit, useMailForm } from './useMailForm'

/** The form of a mail's text, with the available placeholders and a preview. */
export function MailForm({ mail }: { mail: Mail }) {
  const edit = useMailForm(mail)
  const { values, order, setOrder, conflict } = edit
  return (
    <form ref={edit.form} className={own.columns} onSubmit={edit.submit} noValidate aria-label={mail.title}>
      <div className={css.stack}>
        <Words edit={edit} />
        <FactList facts={mail.facts} onPick={edit.insert} />
      </div>
      <MailPreview
        kind={mail.kind}
        lang={mail.lang}
        values={values}
        order={mail.of_order ? order : undefined}
        onOrder={setOrder}
      />
      <Bar edit={edit} />
      {conflict && (
        <ConflictDialog
          title="Someone changed this email while you were editing"
          text={`${conflict.words} Your text is still here.`}
          differences={[
            { name: 'Subject', before: conflict.before.subject, now: conflict.now.subject },
            { name: 'Text', before: conflict.before.text, now: conflict.now.text },
          ].filter((one) => one.before !== one.now)}
          onClose={edit.closeConflict}
          onMine={edit.keepMine}
          onTheirs={edit.takeTheirs}
        />
      )}
    </form>
  )
}

/** The fields for subject and text, in one of the shop's languages. */
function Words({ edit: { mail, field, insertInto, speak } }: { edit: MailEdit }) {
  const { lang } = mail
  return (
    <section className={css.panel} aria-label="What it says">
      {mail.languages.length > 1 && (
        <div className={css.tabs} role="group" aria-label="Language of the email">
          {mail.languages.map(({ code, name }) => (
            <button key={code} type="button" aria-pressed={code === lang} lang={code} onClick={() => void speak(code)}>
              {name}
            </button>
          ))}
        </div>
      )}
      <Field
        label="Subject"
        required
        maxLength={200}
        lang={lang}
        onFocus={() => insertInto('subject')}
        {...field('subject')}
      />
      <TextArea
        label="Text"
        rows={18}
        lang={lang}
        spellCheck
        hint="An empty line begins a paragraph. Lines such as “- Total | {{total}}” are a table, with “=” for “-” a large one. An address in a line of its own is a button, “See your order | {{link}}” one with these words."
        onFocus={() => insertInto('text')}
        {...field('text')}
      />
    </section>
  )
}

/** The buttons of the mail editor: save, test, restore. */
function Bar({ edit: { mail, doing, busy, unsaved, isOriginal, takeOriginal, send, restore } }: { edit: MailEdit }) {
  return (
    <div className={long.bar}>
      <Button type="submit" busy={doing === 'save'} disabled={busy || !unsaved}>
        Save
      </Button>
      <Button kind="plain" busy={doing === 'send'} disabled={busy} onClick={() => void send()}>
        Send test to myself
      </Button>
      <span className={own.more}>
        {!mail.own && !isOriginal && (
          <Button kind="quiet" disabled={busy} onClick={takeOriginal}>
            Start again from the default text
          </Button>
        )}
        {mail.own && (
          <Button kind="quiet" busy={doing === 'restore'} disabled={busy} onClick={() => void restore()}>
            Restore default text
          </Button>
        )}
      </span>
    </div>
  )
}
