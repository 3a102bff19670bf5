/** Training Center XML (version 2). Reads an activity's sport, its start, and the seconds of its laps. */
import type { Sport } from '../../workout/workout.ts'
import type { FoundEntry, FoundHistory } from './history-entry.ts'

const SPORT_NAMES: Readonly<Record<string, Sport>> = { running: 'Endurance', biking: 'Cycling' }

/** A tag and the text after it. Element names may have a prefix. */
const TAG = /<(\/?)(?:\w+:)?(\w+)([^<>]*)>([^<]*)/g

interface Activity {
  sport: string
  begin: string
  /** Null before the first lap. */
  seconds: number | null
}

export const isTcx = (text: string): boolean => /<(?:\w+:)?TrainingCenterDatabase\b/.test(text.slice(0, 4000))

const withoutComments = (text: string): string =>
  text
    .split('<!--')
    .map((part, index) => (index === 0 ? part : part.includes('-->') ? part.slice(part.indexOf('-->') + 3) : ''))
    .join('')

const attribute = (attributes: string, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(attributes)
    ?.slice(1)
    .find((value) => value !== undefined) ?? ''

function* activitiesIn(text: string): Generator<Activity> {
  let now: Activity | null = null
  for (const [, end, name, attributes = '', content = ''] of withoutComments(text).matchAll(TAG)) {
    if (name === 'Activity') {
      if (now !== null) yield now
      now = end === '/' ? null : { sport: attribute(attributes, 'Sport'), begin: '', seconds: null }
    } else if (now !== null && end === '') {
      if (name === 'Id' && now.begin === '') now.begin = content.trim()
      if (name === 'Lap' && now.begin === '') now.begin = attribute(attributes, 'StartTime')
      if (name === 'TotalTimeSeconds') now.seconds = (now.seconds ?? 0) + Number(content)
    }
  }
}

function momentFrom(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(text)) return null
  const time = Date.parse(/(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`)
  return Number.isFinite(time) && time >= 0 ? new Date(time).toISOString() : null
}

function entryOf({ sport, begin, seconds }: Activity): FoundEntry | null {
  const date = momentFrom(begin)
  if (date === null) return null
  return {
    key: date,
    ownId: null,
    name: '',
    sport: SPORT_NAMES[sport.toLowerCase()] ?? '',
    level: '',
    time: { kind: 'moment', date, day: null },
    seconds: seconds === null || !Number.isFinite(seconds) ? null : Math.round(seconds)
  }
}

/** An activity without an end counts with the laps it has, unless it is the last. */
export function readTcx(text: string): FoundHistory {
  const found: FoundHistory = { format: 'tcx', entries: [], leftOut: [] }
  let at = 0
  for (const activity of activitiesIn(text)) {
    at += 1
    const entry = entryOf(activity)
    if (entry === null) found.leftOut.push({ reason: 'bad-date', at })
    else found.entries.push(entry)
  }
  return found
}
