/** The support form of the settings as a sheet over another screen, with the topic preselected. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { SupportTopic } from '#core/mail/support-mail.ts'
import { $t } from '../../stores/app/locale.ts'
import { chooseSupportTopic } from '../../stores/mail/support.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { SupportPart } from './support-part.tsx'

export function SupportSheet({ topic, onClose }: { topic: SupportTopic; onClose: () => void }) {
  const t = useStore($t)
  useEffect(() => {
    chooseSupportTopic(topic)
    return () => chooseSupportTopic('question')
  }, [topic])
  return (
    <Sheet isOpen onClose={onClose} title={t('support.title')} closeLabel={t('states.close')}>
      <SupportPart />
    </Sheet>
  )
}
