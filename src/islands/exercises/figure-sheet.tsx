/** All figures on one page for review: with and without names, in each size, at any moment. Not part of the product. */
import { useState } from 'react'
import { faultsOf } from '#core/exercises/figure/anatomy.ts'
import { DRAWINGS } from '#core/exercises/figure/gear/gear.ts'
import { equip } from '#core/exercises/figure/gear/slot.ts'
import type { Pose } from '#core/exercises/figure/pose.ts'
import { Figure } from '../../ui/figure.tsx'
import { MovingFigure } from '../../ui/moving-figure.tsx'

equip(DRAWINGS)

type OfShelf<T> = Record<string, Record<string, T>>

const figures: OfShelf<Pose> = import.meta.glob('../../core/exercises/library/*/figures.json', {
  eager: true,
  import: 'default'
})
const texts: OfShelf<{ name: string }> = import.meta.glob('../../core/exercises/library/*/en.json', {
  eager: true,
  import: 'default'
})

interface Entry {
  id: string
  number: number
  shelf: string
  name: string
  pose: Pose
}

const shelfOf = (path: string): string => path.split('/').at(-2) ?? ''

const ALL: Entry[] = Object.entries(figures)
  .flatMap(([path, poses]) =>
    Object.entries(poses).map(([id, pose]) => {
      const name = texts[path.replace('figures.json', 'en.json')]?.[id]?.name ?? id
      return { id, shelf: shelfOf(path), name, pose }
    })
  )
  .map((entry, index) => ({ ...entry, number: index + 1 }))

const SHELVES = [...new Set(ALL.map(({ shelf }) => shelf))]
const VIEWS = ['icon', 'small', 'large', 'moving'] as const
const THEMES = ['light', 'dark', 'contrast'] as const

interface ChoiceProps<T extends string> {
  label: string
  value: T
  options: readonly T[]
  onChoose: (value: T) => void
}

function Choice<T extends string>({ label, value, options, onChoose }: ChoiceProps<T>) {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={({ target }) => onChoose(options.find((one) => one === target.value) ?? value)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  )
}

interface TileProps {
  entry: Entry
  view: (typeof VIEWS)[number]
  isNamed: boolean
  onChoose: () => void
}

function Tile({ entry: { number, name, pose }, view, isNamed, onChoose }: TileProps) {
  return (
    <button type="button" className={`exercises-sheet-tile is-${view}`} onClick={onChoose}>
      {view === 'moving' ? <MovingFigure pose={pose} /> : <Figure pose={pose} size={view} />}
      <span>
        {number} {isNamed && name}
      </span>
    </button>
  )
}

/** Prints one keyframe per line. */
function written({ k, ...others }: Pose): string {
  const lines = k.map((frame, index) => `${index + 1}  ${JSON.stringify(frame)}`)
  return [JSON.stringify(others), ...lines].join('\n')
}

/** One figure in all sizes, at a moment of its cycle, and as source. */
function Chosen({ entry: { id, name, shelf, pose }, isNamed }: { entry: Entry; isNamed: boolean }) {
  const [share, setShare] = useState(0)
  const faults = faultsOf(pose)
  return (
    <aside className="exercises-sheet-chosen">
      <h2>{isNamed ? `${name} · ${shelf}/${id}` : '…'}</h2>
      <Figure pose={pose} share={share} />
      <label>
        Moment {share.toFixed(2)}
        <input
          type="range"
          min={0}
          max={1}
          step={0.01}
          value={share}
          onChange={({ target }) => setShare(Number(target.value))}
        />
      </label>
      <div className="exercises-sheet-sizes">
        <Figure pose={pose} size="icon" />
        <Figure pose={pose} size="small" />
        <MovingFigure pose={pose} />
        <div className="exercises-sheet-work is-on-work">
          <MovingFigure pose={pose} />
        </div>
      </div>
      <p>
        {JSON.stringify(pose).length} bytes, {pose.T} s
        {faults.length > 0 && `, ${faults.length} faults: ${faults.slice(0, 4).join('; ')}`}
      </p>
      <pre>{written(pose)}</pre>
    </aside>
  )
}

export function FigureSheet() {
  const [isNamed, setNamed] = useState(true)
  const [view, setView] = useState<(typeof VIEWS)[number]>('large')
  const [shelf, setShelf] = useState('all')
  const [theme, setTheme] = useState<(typeof THEMES)[number]>('light')
  const [chosen, setChosen] = useState(ALL[0])
  const chooseTheme = (next: (typeof THEMES)[number]) => {
    document.documentElement.dataset['theme'] = next
    setTheme(next)
  }
  return (
    <main className="exercises-sheet">
      <header>
        <h1>{ALL.length} figures</h1>
        <label>
          <input type="checkbox" checked={isNamed} onChange={({ target }) => setNamed(target.checked)} /> Names
        </label>
        <Choice label="Shelf" value={shelf} options={['all', ...SHELVES]} onChoose={setShelf} />
        <Choice label="Size" value={view} options={VIEWS} onChoose={setView} />
        <Choice label="Theme" value={theme} options={THEMES} onChoose={chooseTheme} />
      </header>
      <div className="exercises-sheet-tiles">
        {ALL.filter((entry) => shelf === 'all' || entry.shelf === shelf).map((entry) => (
          <Tile key={entry.id} entry={entry} view={view} isNamed={isNamed} onChoose={() => setChosen(entry)} />
        ))}
      </div>
      {chosen && <Chosen key={chosen.id} entry={chosen} isNamed={isNamed} />}
    </main>
  )
}
