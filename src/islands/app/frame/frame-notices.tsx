/** Messages: above the bar on phones, at the top on desktops. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { showKeptNotice } from '../../../stores/app/kept-notice.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $notice, dismiss } from '../../../stores/app/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { Toast } from '../../../ui/toast.tsx'

/** The live region always exists, so that screen readers announce new messages. */
export function FrameNotices() {
  const t = useStore($t)
  const notice = useStore($notice)
  // The previous page may have left a message.
  useEffect(showKeptNotice, [])
  return (
    <div className="app-notices" aria-live="polite">
      {notice !== null && (
        <Toast
          key={notice.id}
          kind={notice.kind}
          title={notice.title}
          text={notice.text}
          closeLabel={t('states.close')}
          onClose={() => dismiss(notice.id)}
          action={
            notice.action && (
              <Button
                look="quiet"
                onClick={() => {
                  notice.action?.run()
                  dismiss(notice.id)
                }}
              >
                {notice.action.label}
              </Button>
            )
          }
        />
      )}
    </div>
  )
}
