/** Bar at the bottom while rows are selected, with actions for all of them. */
import '../../styles/editor/arrange.css'
import { useStore } from '@nanostores/react'
import { ClipboardCopy, Copy, EllipsisVertical, Group, Timer, Trash2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { slotsOf } from '#core/editor/editing.ts'
import type { StepLength, WorkoutContent } from '#core/workout/workout.ts'
import { $chosen, $content, chooseAll, stopChoosing } from '../../stores/editor/editor-state.ts'
import { $t } from '../../stores/app/locale.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { RestGlyph } from '../../ui/glyphs.tsx'
import { Glyph, Icon, type IconComponent } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Sections } from './arrange-sheet.tsx'
import { loadClip } from './clip/use-clip.ts'
import { LengthField } from './length-field.tsx'
import { withRows } from './rows.ts'
import { TimeField } from './time-field.tsx'

type Part = 'time' | 'rest' | 'more'

const namesOf = (content: WorkoutContent, chosen: ReadonlySet<string>): string[] => {
  const byId = new Map(content.exercises.map(({ id, name }) => [id, name]))
  return slotsOf(content).flatMap((slot) => (chosen.has(slot.key) ? [byId.get(slot.exerciseId) ?? ''] : []))
}

/** Escape ends the selection unless it closes a sheet. */
function useEscape(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) stopChoosing()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

export function ChoiceBar() {
  const t = useStore($t)
  const chosen = useStore($chosen) ?? new Set<string>()
  const content = useStore($content)
  const [part, setPart] = useState<Part | null>(null)
  useEscape()
  if (content === null) return null
  const names = namesOf(content, chosen)
  const isNone = names.length === 0
  const [first = '', last = ''] = [names[0], names.at(-1)]
  const span = names.length > 1 ? t('arrange.span', { first, last }) : first
  const close = () => setPart(null)
  return (
    <section className="arrange-bar" aria-label={t('arrange.chosenTitle')}>
      <div className="arrange-bar-head">
        <IconButton icon={X} label={t('arrange.stop')} onClick={stopChoosing} />
        <p className="grow" aria-live="polite">
          <b>{t('arrange.chosen', { count: names.length })}</b>
          <small>{isNone ? t('arrange.chooseHint') : span}</small>
        </p>
        <IconButton
          icon={EllipsisVertical}
          label={t('arrange.more')}
          aria-haspopup="dialog"
          onClick={() => setPart('more')}
        />
      </div>
      <div className="arrange-bar-actions">
        <Action icon={Timer} text={t('arrange.time')} isOff={isNone} onPress={() => setPart('time')} />
        <Action glyph={RestGlyph} text={t('phases.rest')} isOff={isNone} onPress={() => setPart('rest')} />
        <Action
          icon={Group}
          text={t('arrange.group')}
          isOff={isNone}
          onPress={() => void withRows((rows) => rows.group())}
        />
        <Action
          icon={Copy}
          text={t('editor.duplicate')}
          isOff={isNone}
          onPress={() => void withRows((rows) => rows.duplicate(rows.chosenNodes()))}
        />
        <Action
          icon={Trash2}
          text={t('editor.remove')}
          isOff={isNone}
          onPress={() => void withRows((rows) => rows.remove(rows.chosenNodes()))}
        />
      </div>
      {part === 'time' && <TimeSheet count={names.length} onClose={close} />}
      {part === 'rest' && <RestSheet count={names.length} onClose={close} />}
      {part === 'more' && <MoreSheet isNone={isNone} onClose={close} />}
    </section>
  )
}

interface ActionProps {
  icon?: IconComponent
  glyph?: IconComponent
  text: string
  isOff: boolean
  onPress: () => void
}

function Action({ icon, glyph, text, isOff, onPress }: ActionProps) {
  return (
    <button type="button" disabled={isOff} onClick={onPress}>
      {icon !== undefined && <Icon of={icon} />}
      {glyph !== undefined && <Glyph of={glyph} />}
      <span>{text}</span>
    </button>
  )
}

interface SheetProps {
  count: number
  onClose: () => void
}

const FIRST_SEC = 30

function TimeSheet({ count, onClose }: SheetProps) {
  const t = useStore($t)
  const [length, setLength] = useState<StepLength>({ kind: 'time', seconds: FIRST_SEC })
  const apply = () => {
    onClose()
    void withRows((rows) => rows.setChosenLength(length))
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('arrange.timeOf', { count })}
      closeLabel={t('states.close')}
      actions={
        <Button look="primary" onClick={apply}>
          {t('arrange.apply')}
        </Button>
      }
    >
      <LengthField label={t('phases.work')} length={length} defaultSec={FIRST_SEC} onChange={setLength} />
    </Sheet>
  )
}

function RestSheet({ count, onClose }: SheetProps) {
  const t = useStore($t)
  const [seconds, setSeconds] = useState(FIRST_SEC)
  const apply = () => {
    onClose()
    void withRows((rows) => rows.setChosenRest(seconds))
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('arrange.restOf', { count })}
      closeLabel={t('states.close')}
      actions={
        <Button look="primary" onClick={apply}>
          {t('arrange.apply')}
        </Button>
      }
    >
      <TimeField
        label={t('editor.restAfter')}
        glyph={{ of: RestGlyph, className: 'phase-rest' }}
        value={seconds}
        min={0}
        onChange={setSeconds}
      />
    </Sheet>
  )
}

function MoreSheet({ isNone, onClose }: { isNone: boolean; onClose: () => void }) {
  const t = useStore($t)
  return (
    <Sheet isOpen onClose={onClose} title={t('arrange.chosenTitle')} closeLabel={t('states.close')}>
      <div className="arrange-menu">
        <button
          type="button"
          onClick={() => {
            chooseAll()
            onClose()
          }}
        >
          <Icon of={Group} />
          <span>{t('arrange.all')}</span>
        </button>
        {!isNone && (
          <button
            type="button"
            onClick={() => {
              flushSync(onClose)
              void loadClip().then((clip) => clip.copyAgain())
            }}
          >
            <Icon of={ClipboardCopy} />
            <span>{t('arrange.copy')}</span>
          </button>
        )}
        {!isNone && (
          <Sections
            onMove={(section) => {
              onClose()
              void withRows((rows) => rows.moveInto(rows.chosenNodes(), section))
            }}
          />
        )}
      </div>
    </Sheet>
  )
}
