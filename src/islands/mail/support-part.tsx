/** In the settings: a text to the support. */
import { useStore } from '@nanostores/react'
import { SUPPORT_TEXT_MAX } from '#core/mail/support-mail.ts'
import { errorText } from '#core/app/errors.ts'
import { $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { $supportText, typeSupportText, writeToSupport } from '../../stores/mail/support.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'

export function SupportPart() {
  const t = useStore($t)
  const text = useStore($supportText)
  const isOnline = useStore($isOnline)
  const state = useStore(writeToSupport.$state)
  const isReady = isOnline && state.kind !== 'sending' && text.trim() !== ''
  return (
    <div className="stack">
      <Field label={t('support.text')} hint={t(isOnline ? 'support.hint' : 'support.offline')}>
        {(control) => (
          <TextArea {...control} rows={4} maxLength={SUPPORT_TEXT_MAX} value={text} onChange={typeSupportText} />
        )}
      </Field>
      {state.kind === 'failed' && (
        <Note tone="negative" role="alert">
          {errorText(state.error, t)}
        </Note>
      )}
      {state.kind === 'done' && (
        <Note tone="positive" role="status">
          {t('support.sent')}
        </Note>
      )}
      <div className="row wrap">
        <Button aria-disabled={!isReady} onClick={() => isReady && void writeToSupport.submit()}>
          {t('support.send')}
        </Button>
      </div>
    </div>
  )
}
