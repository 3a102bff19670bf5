import { useStore } from '@nanostores/react'
import { Copy, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { $t } from '../../stores/app/locale.ts'
import { copyAddress, shareAddress } from '../../stores/workout/link.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'

export interface AddressFieldProps {
  url: string
  /** Name of the shared item. */
  name: string
  hint?: string
  /** Latest message, empty at first. */
  said: string
  onSay: (said: string) => void
  /** Additional buttons. */
  children?: ReactNode
}

/** A link to copy or share. */
export function AddressField({ url, name, hint, said, onSay, children }: AddressFieldProps) {
  const t = useStore($t)
  const copyIt = async () => onSay(t((await copyAddress(url)) ? 'visibility.copied' : 'visibility.notCopied'))
  const shareIt = async () => {
    const result = await shareAddress(name, url)
    if (result === 'copied' || result === 'failed')
      onSay(t(result === 'copied' ? 'visibility.copied' : 'visibility.notCopied'))
  }
  return (
    <>
      <Field label={t('visibility.link')} {...(hint === undefined ? {} : { hint })}>
        {(control) => (
          <TextInput
            {...control}
            readOnly
            value={url}
            onChange={() => undefined}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <div className="row wrap">
        <Button icon={Copy} onClick={() => void copyIt()}>
          {t('visibility.copy')}
        </Button>
        <Button icon={Share2} onClick={() => void shareIt()}>
          {t('visibility.share')}
        </Button>
        {children}
      </div>
      <p role="status" className="muted">
        {said}
      </p>
    </>
  )
}
