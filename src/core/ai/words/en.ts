import type { WishWords } from './words-of-wishes.ts'

export const EN: WishWords = {
  wishes: {
    shorter: 'shorter, less time, too long, cut it down, less long',
    longer: 'longer, more time, too short',
    easier:
      'easier, lighter, gentler, too hard, too difficult, less hard, less intense, not too hard, not too difficult',
    harder: 'harder, heavier, tougher, too easy, more intense, more difficult, more challenging',
    noJumping:
      'no jumping, no jumps, without jumps, without jumping, no jump, no hopping, low impact, nothing that jumps',
    quiet: 'quiet, quieter, silent, no noise, no impact, without noise',
    noEquipment: 'no equipment, without equipment, without any equipment, no gear, bodyweight, bodyweight only',
    warmUp: 'warm up, warmup, warm ups',
    another: 'another, another one, something else, something different, a different one, new one'
  },
  body: {
    knee: 'knee, knees',
    ankle: 'ankle, ankles, foot, feet',
    hip: 'hip, hips',
    back: 'back, lower back, spine',
    neck: 'neck',
    shoulder: 'shoulder, shoulders',
    elbow: 'elbow, elbows',
    wrist: 'wrist, wrists, hand, hands',
    heart: 'heart, blood pressure',
    pregnancy: 'pregnant, pregnancy'
  },
  hurts:
    'hurt, hurts, hurting, pain, painful, ache, aches, aching, sore, injured, injury, bad, careful, easy on, easier on, gentle on, problem, problems, trouble',
  minute: 'minute, minutes, min, mins',
  not: 'not, don t, don t want, dont, doesn t, isn t, no, never, without, avoid, skip, leave out, except, except for, exclude, excluding, remove, drop, hate, can t, can t do, cannot do, nothing with, nothing on, nothing on the, take out, no more, not any, avoiding, free of',
  my: 'my, the, a, left, right, both',
  drop: 'left out, out of it',
  hour: 'hour, hours',
  halfHour: 'half an hour, half hour',
  quarterHour: 'quarter of an hour, quarter hour',
  round: 'round, rounds, set, sets, circuit, circuits, lap, laps',
  beyond: 'rest, rests, break, breaks, second, seconds, sec, kg, kilo, kilos, lb, lbs, reps, repetitions, cool down',
  numbers: 'one, two, three, four, five, six, seven, eight, nine, ten',
  equipment: {
    abWheel: 'ab wheel, ab roller',
    barbell: 'barbell, barbells',
    basketball: 'basketball',
    band: 'band, bands, resistance band, resistance bands, mini band, mini bands, theraband, loop band',
    battleRope: 'battle rope, battle ropes',
    bench: 'bench, weight bench',
    box: 'box, plyo box',
    chair: 'chair, chairs',
    football: 'football, soccer ball',
    bike: 'bike, exercise bike, stationary bike, spin bike',
    dumbbell: 'dumbbell, dumbbells, dumb bells, weights, free weights, hand weights',
    golfClub: 'golf club',
    gymBall: 'gym ball, swiss ball, exercise ball, stability ball',
    hangboard: 'hangboard',
    heavyBag: 'heavy bag, punching bag, punch bag, boxing bag',
    paddle: 'table tennis bat, paddle',
    kettlebell: 'kettlebell, kettlebells, kettle bell',
    medicineBall: 'medicine ball, med ball, slam ball',
    parallelBars: 'parallel bars, dip bars, dip station',
    racket: 'racket, tennis racket',
    towel: 'towel, towels',
    pullUpBar: 'pull up bar, pullup bar, chin up bar',
    rack: 'squat rack, rack',
    rings: 'rings, gym rings, gymnastic rings',
    wall: 'wall',
    rope: 'jump rope, skipping rope, rope',
    rower: 'rower, rowing machine, erg'
  },
  parts: {
    legs: 'legs, leg, thighs, quads, hamstrings',
    glutes: 'glutes, glute, butt, bum, booty',
    calves: 'calves, calf',
    arms: 'arms, arm',
    biceps: 'biceps',
    triceps: 'triceps',
    chest: 'chest, pecs',
    back: 'back, upper back, lats',
    shoulders: 'shoulder, shoulders, delts',
    core: 'core, abs, abdominals, stomach, belly, obliques, six pack',
    upperBody: 'upper body',
    lowerBody: 'lower body',
    fullBody: 'full body, whole body, total body'
  },
  levels: {
    base: 'beginner, beginners, beginner level, novice, for a beginner, easy, light, gentle',
    medium: 'intermediate, medium, moderate, medium level',
    heavy: 'advanced, hard, tough, intense, challenging',
    extreme: 'extreme, expert, experts, very hard, brutal, elite'
  },
  groups: {
    jumping: 'jumping, jumps, jump, hopping, hops, plyometrics',
    floor: 'floor, floor work, floor exercises, on the floor, mat work, lying down, lying, on the ground, ground work',
    kneeling: 'kneeling, on my knees, on the knees',
    cardio: 'cardio',
    stretching: 'stretching, stretches, stretch'
  },
  with: 'with, using, use, i have, have, there is, got, include, including, add, want, plus',
  only: 'only, just, nothing but',
  train:
    'train, training, focus, focus on, focused on, focussed on, work, work on, working, workout, for, strengthen, strong, stronger, tone, more, day, exercises, emphasis on',
  and: 'and, also, but, then',
  or: 'or, nor',
  fillers:
    'a, an, anything, everything, the, i, me, my, it, is, be, to, of, in, on, at, please, bit, little, some, any, make, made, do, that, this, want, would, like, d, can, could, you, need, something, lasting, about, around, approximately, roughly, max, at most, total, long, level, session, routine, each, so, very, really, m, s, exercises, exercise, at home, today, now, give, for, there, all, people, person, am, are, ve, let, us, draft, much, more, as, well, lot, lots, equipment, should, does, x, work, out, workout, use, my'
}
