import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'
import { $t } from '../../stores/app/locale.ts'
import { $filming } from '../../stores/studio/filming.ts'
import { Icon } from '../../ui/icon.tsx'
import { mapPin, pause, play, square, video, x } from '../../ui/icons.ts'

interface FilmingControlsProps {
  onBegin: () => void
  onStopCount: () => void
  onPause: () => void
  onGoOn: () => void
  onMark: () => void
  onFinish: () => void
}

interface ControlProps {
  icon: string
  text: string
  onPress: () => void
  /** The loud one, which has the focus. */
  isMain?: boolean
}

function Control({ icon, text, onPress, isMain = false }: ControlProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (isMain) button.current?.focus()
  }, [isMain, text])
  return (
    <button ref={button} type="button" className={isMain ? 'is-main' : undefined} onClick={onPress}>
      <Icon of={icon} />
      <span>{text}</span>
    </button>
  )
}

export function FilmingControls(does: FilmingControlsProps) {
  const t = useStore($t)
  const state = useStore($filming)
  const isPaused = state.kind === 'filming' && state.pause !== null
  return (
    <div className="studio-filming-controls">
      {state.kind === 'ready' && <Control isMain icon={video} text={t('filming.record')} onPress={does.onBegin} />}
      {state.kind === 'counting' && <Control isMain icon={x} text={t('states.cancel')} onPress={does.onStopCount} />}
      {state.kind === 'filming' && (
        <>
          {!isPaused && <Control icon={pause} text={t('filming.pause')} onPress={does.onPause} />}
          {isPaused ? (
            <Control isMain icon={play} text={t('filming.goOn')} onPress={does.onGoOn} />
          ) : (
            <Control isMain icon={mapPin} text={t('filming.mark')} onPress={does.onMark} />
          )}
          <Control icon={square} text={t('filming.stop')} onPress={does.onFinish} />
        </>
      )}
    </div>
  )
}
