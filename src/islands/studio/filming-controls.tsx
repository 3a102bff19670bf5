import { useStore } from '@nanostores/react'
import { MapPin, Pause, Play, Square, Video, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { $t } from '../../stores/app/locale.ts'
import { $filming } from '../../stores/studio/filming.ts'
import { Icon, type IconComponent } from '../../ui/icon.tsx'

interface FilmingControlsProps {
  onBegin: () => void
  onStopCount: () => void
  onPause: () => void
  onGoOn: () => void
  onMark: () => void
  onFinish: () => void
}

interface ControlProps {
  icon: IconComponent
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
      {state.kind === 'ready' && <Control isMain icon={Video} text={t('filming.record')} onPress={does.onBegin} />}
      {state.kind === 'counting' && <Control isMain icon={X} text={t('states.cancel')} onPress={does.onStopCount} />}
      {state.kind === 'filming' && (
        <>
          {!isPaused && <Control icon={Pause} text={t('filming.pause')} onPress={does.onPause} />}
          {isPaused ? (
            <Control isMain icon={Play} text={t('filming.goOn')} onPress={does.onGoOn} />
          ) : (
            <Control isMain icon={MapPin} text={t('filming.mark')} onPress={does.onMark} />
          )}
          <Control icon={Square} text={t('filming.stop')} onPress={does.onFinish} />
        </>
      )}
    </div>
  )
}
