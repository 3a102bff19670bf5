import * as figures from './figure-drawings.ts'

/** The first match wins, so narrower words come first. */
const WORDS: readonly [RegExp, string][] = [
  [/swing|schwung|balanceo/i, figures.figureSwing],
  [/push.?up|pompe|liegest|opdruk|flexi[oó]n|plank|planche|plancha|burpee/i, figures.figurePushup],
  [/climber|grimpeur|bergsteiger|escalador|crunch|sit.?up|mountain/i, figures.figureClimber],
  [
    /squat|kniebeuge|sentadilla|lunge|ausfall|fente|zancada|deadlift|kreuzheben|jump|sprung|saut|salto|sprong/i,
    figures.figureSquat
  ],
  [/press|dr[uü]ck|développ|thruster|snatch|jerk|curl/i, figures.figurePress],
  [/rope|seil|corde|comba|touw|skip/i, figures.figureRope],
  [/\brow|rudern|rowing|remo|roei|pull|klimm|zug|traction/i, figures.figureRow],
  [/carry|trag|march|walk|geh|lauf|run|sprint|course|caminata|lopen|dragen/i, figures.figureCarry],
  [/jab|cross|hook|punch|box|schlag|coup|golpe|stoot|kick/i, figures.figureJab],
  [
    /warrior|krieger|guerrier|guerrero|pose|stretch|dehn|étire|estir|rek|yoga|twist|dog|hund|chien|perro|child/i,
    figures.figureWarrior
  ]
]

export function figureFor(name: string): string | null {
  return WORDS.find(([pattern]) => pattern.test(name))?.[1] ?? null
}
