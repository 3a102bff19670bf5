/** What language models are told about the site (llmstxt.org): English Markdown with full addresses. */
import { pathTo } from '../app/routes.ts'
import { BOUNDS, LANGUAGES, LEVELS, LEVEL_ICEPOINTS, SPORTS } from '../workout/workout.ts'
import { FEED_TYPE, feedPath, sportSlug } from './feed.ts'
import { SITEMAP_PATH } from './sitemap.ts'

const NOTATION = `\`\`\`
# warm-up
Jump rope 1m, Rest 15s

# main
3x Ladder (
  Goblet squat 30s + x8, Rest 25s
  Push press 30s each side, Rest 15s
), Rest 1m between rounds

# cool-down
Child's pose 1m "Breathe out slowly"
\`\`\``

export function llmsText(origin: string): string {
  const to = (name: Parameters<typeof pathTo>[0]): string => origin + pathTo(name)
  const prefixes = LANGUAGES.filter((language) => language !== 'en').map((language) => `\`/${language}/\``)
  const levels = LEVELS.map((level) => `${level} (${LEVEL_ICEPOINTS[level]})`).join(', ')
  return `# Icepoint

> Icepoint is a workout timer for the browser and a place to share workouts. You put exercises in order, by time or
> repetitions, press start, and the screen shows what to do and for how long, readable from across the room. It works
> offline, in five languages, without an app store. A published workout is a page that anyone can open and start
> without an account.

Pages are in English at the addresses below, and in other languages under ${prefixes.join(', ')}. They are complete
without JavaScript. A workout stays in the language its author wrote it in.

## Pages

- [Public workouts](${to('wl')}): the newest ones, with links to older ones
- A workout: \`${origin}/workout/{id}/\` with its exercises, times, rounds, level and rating, and JSON-LD
- [Exercises](${to('exercises')}): how to do each one, its muscles, equipment, mistakes and variants
- [About Icepoint](${to('info')}): how the timer works, and what is stored about people
- [Site map](${origin}${SITEMAP_PATH}): every public page

## Feeds

- [New workouts](${origin}${feedPath(null, 'en')}): Atom (\`${FEED_TYPE}\`), the newest 50
- New workouts of one sport: \`${origin}/workouts/{sport}/feed.xml\`, where sport is one of
  ${SPORTS.map(sportSlug).join(', ')}

## Embedding

- oEmbed: \`${origin}/oembed?url={address of a public workout}\`

## Facts

- Levels and the points a finished workout earns: ${levels}
- A name has at most ${BOUNDS.nameMax} characters, a description ${BOUNDS.descriptionMax}

## The notation of workouts

A workout can be typed or pasted into the editor as text, one exercise per line:

${NOTATION}

- \`Squat 40s\` is an exercise of 40 seconds, \`Squat x10\` ten repetitions, \`Lunge 40s each side\` left, then right
- \`Rest 20s\` after a comma or on a line of its own is the rest that follows
- \`3x (…)\` repeats what is inside; rounds can be nested once
- \`# warm-up\`, \`# main\` and \`# cool-down\` begin a part of the workout; any other heading names a block
- \`"Chest up"\` after an exercise is its text, and \`// note\` is a note to yourself
- \`EMOM 10: 10 burpees\`, \`AMRAP 12: 5 pull-ups, 10 push-ups\` and \`Tabata: squats\` work, too
`
}
