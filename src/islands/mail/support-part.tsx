/** Form for a message to support, in the settings and where users ask for a contract. */
import { useStore } from '@nanostores/react'
import { SUPPORT_TEXT_MAX, SUPPORT_TOPICS } from '#core/mail/support-mail.ts'
import { errorText } from '#core/app/errors.ts'
import { $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import {
  $supportText,
  $supportTopic,
  chooseSupportTopic,
  typeSupportText,
  writeToSupport
} from '../../stores/mail/support.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea, Select } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'

export function SupportPart() {
  const t = useStore($t)
  const text = useStore($supportText)
  const topic = useStore($supportTopic)
  const isOnline = useStore($isOnline)
  const state = useStore(writeToSupport.$state)
  const isReady = isOnline && state.kind !== 'sending' && text.trim() !== ''
  return (
    <div className="stack">
      <Field label={t('support.topic')}>
        {(control) => (
          <Select
            {...control}
            value={topic}
            options={SUPPORT_TOPICS.map((value) => ({ value, label: t(`support.topic-${value}`) }))}
            onChange={chooseSupportTopic}
          />
        )}
      </Field>
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
