import { useStore } from '@nanostores/react'
import { ArrowDownWideNarrow, ChevronDown, Search } from 'lucide-react'
import { memo, useState } from 'react'
import type { ListFilter } from '#core/list/filter.ts'
import { LEVELS, type Level } from '#core/workout/workout.ts'
import type { ListTab } from '#core/list/tabs.ts'
import { $t } from '../../stores/app/locale.ts'
import { setFilter } from '../../stores/list/list.ts'
import { $filter } from '../../stores/list/list-state.ts'
import { Icon } from '../../ui/icon.tsx'
import { LevelBars } from '../../ui/level-badge.tsx'
import { SPORT_ICONS } from '../../ui/sport-icons.ts'
import { useTextAfterPause } from '../../ui/use-text-after-pause.ts'
import { LazyPart } from '../app/lazy-part.tsx'

export const loadSportSheet = () => import('./filter-sheets.tsx').then((file) => file.SportSheet)
const loadSortSheet = () => import('./filter-sheets.tsx').then((file) => file.SortSheet)

type Open = 'none' | 'sport' | 'sort'

/** The filter is in the store and in the URL. */
export function Filters({ tab }: { tab: ListTab }) {
  const t = useStore($t)
  const { search: searched, sport, levels, sort } = useStore($filter)
  const typed = useTextAfterPause(searched, (text) => setFilter({ search: text }))
  const [open, setOpen] = useState<Open>('none')
  const close = () => setOpen('none')
  return (
    <div className="list-filters">
      <label className="search-field">
        <span className="visually-hidden">{t('list.search')}</span>
        <Icon of={Search} />
        <input
          className="input"
          type="search"
          enterKeyHint="search"
          placeholder={t('list.search')}
          value={typed.value}
          onChange={(event) => typed.onChange(event.target.value)}
        />
      </label>
      <Chips sport={sport} levels={levels} sort={sort} onOpen={setOpen} />
      {open === 'sport' && <LazyPart load={loadSportSheet} props={{ onClose: close }} onFail={close} isAsked />}
      {open === 'sort' && <LazyPart load={loadSortSheet} props={{ onClose: close, tab }} onFail={close} isAsked />}
    </div>
  )
}

/** Memoized: a key in the search field renders none of them. */
const Chips = memo(function Chips({
  sport,
  levels,
  sort,
  onOpen
}: Omit<ListFilter, 'search'> & { onOpen: (open: Open) => void }) {
  const t = useStore($t)
  return (
    <div className="scroll-row" role="group" aria-label={t('list.filters')}>
      <button
        type="button"
        className="chip"
        aria-haspopup="dialog"
        data-on={sport !== 'all'}
        onClick={() => onOpen('sport')}
      >
        <Icon of={SPORT_ICONS[sport === 'all' ? 'Strength' : sport]} />
        {sport === 'all' ? t('list.allSports') : t(`sports.${sport}`)}
        <Icon of={ChevronDown} />
      </button>
      <LevelChips levels={levels} />
      <button
        type="button"
        className="chip"
        aria-haspopup="dialog"
        aria-label={t('list.sorted', { name: t(`list.sort-${sort}`) })}
        onClick={() => onOpen('sort')}
      >
        <Icon of={ArrowDownWideNarrow} />
        {t(`list.sort-${sort}`)}
      </button>
    </div>
  )
})

function LevelChips({ levels }: { levels: readonly Level[] }) {
  const t = useStore($t)
  const toggle = (level: Level) =>
    setFilter({ levels: LEVELS.filter((known) => (known === level) !== levels.includes(known)) })
  return LEVELS.map((level) => (
    <button
      key={level}
      type="button"
      className="chip"
      aria-pressed={levels.includes(level)}
      onClick={() => toggle(level)}
    >
      <LevelBars level={level} label={t(`levels.${level}`)} />
    </button>
  ))
}
