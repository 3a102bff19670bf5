/** Ways to a new friend: a link with its code, or an email address. */
import '../../styles/together/inviting.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState, type FormEvent } from 'react'
import { errorText } from '#core/app/errors.ts'
import { $t } from '../../stores/app/locale.ts'
import { $asked, inviteByEmail } from '../../stores/together/friend-actions.ts'
import { Button } from '../../ui/button.tsx'
import { EmailInput } from '../../ui/email-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { LinkPart } from './link-part.tsx'

export function InviteSheet({ onClose }: { onClose: () => void }) {
  const t = useStore($t)
  return (
    <Sheet isOpen onClose={onClose} title={t('friends.inviteTitle')} closeLabel={t('states.close')}>
      <div className="stack">
        <EmailPart />
        <LinkPart />
      </div>
    </Sheet>
  )
}

function EmailPart() {
  const t = useStore($t)
  const state = useStore(inviteByEmail.$state)
  const asked = useStore($asked)
  const [email, setEmail] = useState('')
  // What an earlier sheet said is over.
  useEffect(() => inviteByEmail.reset, [])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void inviteByEmail.submit(email).then((isDone) => isDone && setEmail(''))
  }
  const type = (typed: string) => {
    setEmail(typed)
    if (state.kind === 'failed') inviteByEmail.reset()
  }
  return (
    <form className="stack inviting-part" noValidate onSubmit={send}>
      <h3>{t('inviting.byEmail')}</h3>
      <Field
        label={t('inviting.email')}
        hint={t('inviting.emailHint')}
        error={state.kind === 'failed' ? errorText(state.error, t) : undefined}
      >
        {(control) => (
          <div className="inviting-line">
            <EmailInput {...control} autoComplete="off" value={email} onChange={type} />
            <Button type="submit" look="primary" aria-disabled={state.kind === 'sending'}>
              {t('friends.invite')}
            </Button>
          </div>
        )}
      </Field>
      <div role="status">
        {state.kind === 'done' && asked !== null && (
          <Note tone="positive">{t(asked.isFriend ? 'inviting.mutual' : 'inviting.sent', { email: asked.email })}</Note>
        )}
      </div>
    </form>
  )
}
