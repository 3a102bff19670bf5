/** The address of a workout, to copy, to scan or to hand to the system. */
import { useStore } from '@nanostores/react'
import { Copy, QrCodeIcon, Share } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { $t } from '../../../stores/app/locale.ts'
import { codeOf } from '../../../stores/app/qr-code.ts'
import { canShareVia, copyAddress, shareAddressVia } from '../../../stores/workout/link.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'

/** `waiting`: the change that gives it one is not sent yet. */
export type Address =
  { kind: 'loading' } | { kind: 'waiting' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; url: string }

export interface LinkPartProps {
  address: Address
  name: string
  /** What the link does now. */
  hint: string
}

export function LinkPart({ address, name, hint }: LinkPartProps) {
  const t = useStore($t)
  if (address.kind === 'failed') {
    return (
      <Note tone="negative" role="alert">
        {errorText(address.error, t)}
      </Note>
    )
  }
  if (address.kind === 'waiting') return <Note role="status">{t('sharing.linkLater')}</Note>
  return <Link key={address.kind === 'ready' ? address.url : ''} address={address} name={name} hint={hint} />
}

type LinkProps = Omit<LinkPartProps, 'address'> & { address: Extract<Address, { kind: 'loading' | 'ready' }> }

function Link({ address, name, hint }: LinkProps) {
  const t = useStore($t)
  const id = useId()
  const [said, setSaid] = useState('')
  const [isShown, setShown] = useState(false)
  const url = address.kind === 'ready' ? address.url : ''
  const say = (isDone: boolean) => setSaid(t(isDone ? 'visibility.copied' : 'visibility.notCopied'))
  const copy = () => void copyAddress(url).then(say)
  const shareVia = () => void shareAddressVia(name, url).then((result) => result === 'failed' && say(false))
  const isAway = url === ''
  return (
    <section className="share-link" aria-busy={isAway}>
      <label className="visually-hidden" htmlFor={id}>
        {t('visibility.link')}
      </label>
      <div className="share-address">
        <input
          id={id}
          className="input"
          readOnly
          value={url.replace(/^https?:\/\//, '')}
          placeholder={t('states.loading')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={Copy} aria-disabled={isAway} onClick={() => isAway || copy()}>
          {t('sharing.copy')}
        </Button>
      </div>
      <div className="share-ways">
        <Button
          icon={QrCodeIcon}
          aria-expanded={isShown}
          aria-disabled={isAway}
          onClick={() => isAway || setShown(!isShown)}
        >
          {t(isShown ? 'sharing.hideCode' : 'sharing.code')}
        </Button>
        {canShareVia() && (
          <Button icon={Share} aria-disabled={isAway} onClick={() => isAway || shareVia()}>
            {t('sharing.via')}
          </Button>
        )}
      </div>
      <div className="share-qr">
        {isShown && url !== '' && <Code url={url} name={name} />}
        <p className="muted share-small">{hint}</p>
      </div>
      <p role="status" className={said === '' ? 'visually-hidden' : 'share-small'}>
        {said}
      </p>
    </section>
  )
}

function Code({ url, name }: { url: string; name: string }) {
  const t = useStore($t)
  const [rows, setRows] = useState<boolean[][] | 'failed' | null>(null)
  useEffect(() => {
    let isGone = false
    codeOf(url).then(
      (code) => isGone || setRows(code),
      () => isGone || setRows('failed')
    )
    return () => {
      isGone = true
    }
  }, [url])
  if (rows === 'failed') return <Note tone="negative">{t('errors.unreachable')}</Note>
  return rows && <QrCode rows={rows} label={t('sharing.codeOf', { name })} className="share-code" />
}
