/** One message to everybody who trained along. */
import { useStore } from '@nanostores/react'
import { Send } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { peopleOf } from '#core/live/people.ts'
import type { Member } from '#core/live/protocol.ts'
import { $t } from '../../stores/app/locale.ts'
import { sendNote } from '../../stores/live/room.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'

const NOTE_MAX = 500

export function NoteForm({ members, me }: { members: readonly Member[]; me: string }) {
  const t = useStore($t)
  const [text, setText] = useState('')
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle')
  const others = peopleOf(members).filter(({ id }) => id !== me)
  const accounts = others.filter(({ isSignedIn }) => isSignedIn).length
  const guests = others.length - accounts
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || state === 'sending') return
    setState('sending')
    setState((await sendNote(text.trim())) === 'sent' ? 'sent' : 'failed')
  }
  return (
    <form className="live-form" onSubmit={(event) => void submit(event)}>
      <Field
        label={t('live.noteLabel', { count: others.length })}
        hint={[
          accounts > 0 ? t('live.noteAccounts', { count: accounts }) : '',
          guests > 0 ? t('live.noteGuests', { count: guests }) : ''
        ]
          .filter(Boolean)
          .join(' ')}
        error={state === 'failed' ? t('live.noteFailed') : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={NOTE_MAX}
            value={text}
            onChange={(next) => {
              setText(next)
              setState('idle')
            }}
          />
        )}
      </Field>
      <div className="live-note-acts">
        <Button
          look="primary"
          icon={Send}
          type="submit"
          aria-disabled={state === 'sending' || state === 'sent' || text.trim() === '' || others.length === 0}
        >
          {t('live.sendTo', { count: others.length })}
        </Button>
        <p role="status" className="muted">
          {state === 'sent' ? t('live.noteSent') : ''}
        </p>
      </div>
    </form>
  )
}
