import { ex, type DemoWorkout } from './content.ts'

export const MARA: readonly DemoWorkout[] = [
  {
    id: 'demo-kb-ladder',
    owner: 'demo-mara',
    name: 'Kettlebell ladder',
    sport: 'Strength',
    level: 'heavy',
    trainer: 'Mara Lindqvist, coach',
    picture: 'swing',
    description:
      'Climb from 30 seconds to 90 and back down. One bell, nine stations, no floor space bigger than a mat. Choose a bell you could press eight times.',
    main: [
      ex('Two-hand swing', 'Hinge at the hips, arms stay long. The bell floats, you do not lift it.', 30, 20, {
        intro: { text: 'Bell an arm’s length in front of you. Hike it back, then snap the hips.', seconds: 20 },
        picture: 'swing'
      }),
      ex(
        'Goblet squat',
        'Bell at the chest, elbows inside the knees. Sit between the heels, not behind them.',
        45,
        25,
        {
          intro: { text: 'Hold the bell by its horns. Feet a little wider than the hips.', seconds: 20 },
          picture: 'squat'
        }
      ),
      ex('One-arm row', 'Flat back, pull to the hip, lower for two counts. Change arms halfway.', 60, 30, {
        intro: { text: 'Free hand on the front knee, long back.', seconds: 20 },
        picture: 'row'
      }),
      ex('Overhead press', 'Ribs down, squeeze the glutes, finish beside the ear. Change arms halfway.', 75, 40, {
        intro: { text: 'Clean the bell to the shoulder, wrist straight.', seconds: 20 },
        picture: 'press'
      }),
      ex('Farmer’s carry', 'Walk tall with quiet steps. If you have one bell, change hands at every turn.', 90, 45, {
        picture: 'carry'
      }),
      ex('Bent-over row', 'Both hands on the bell, elbows close. Pause for a breath at the top.', 75, 40, {
        picture: 'row'
      }),
      ex('Goblet squat', 'Slower now: three seconds down, one up.', 60, 30, { picture: 'squat' }),
      ex('Two-hand swing', 'Same height on the last swing as on the first.', 45, 20, { picture: 'swing' }),
      ex('Push-up', 'Body in one line. Knees down when the hips sag.', 30, 0, { picture: 'pushup' })
    ]
  },
  {
    id: 'demo-kb-long',
    owner: 'demo-mara',
    name: 'Strength for climbers who hate gyms',
    sport: 'Climbing',
    level: 'medium',
    trainer: 'Mara Lindqvist, coach',
    description:
      'Pull, hang and brace with a door-frame bar and a chair. Twice a week is plenty. Stop a hang when the shoulders creep up to the ears.',
    warmup: [
      ex('Shoulder circles', 'Big, slow, both ways.', 45, 10),
      ex('Cat and cow', 'One movement for each breath.', 45, 15)
    ],
    main: [
      ex('Dead hang', 'Long arms, active shoulders.', 20, 60, {
        intro: { text: 'Hands a little wider than the shoulders. Step off, do not jump.', seconds: 15 }
      }),
      ex('Pull-up or slow lower', 'All the way up, or jump up and lower for five seconds.', { reps: 5 }, 90),
      ex('Hollow hold', 'Lower back glued to the floor.', 30, 40),
      ex('Split squat on a chair', 'Back foot on the chair, straight down. Left first, then right.', 40, 45, {
        side: 'each'
      }),
      ex('Push-up', 'Climbers forget to push. Full range.', { reps: 10 }, 60, { picture: 'pushup' }),
      ex('Dead hang', 'Same time as the first one.', 20, 0)
    ],
    cooldown: [ex('Forearm stretch', 'Palm flat on the wall, fingers down.', 30, 0, { side: 'each' })]
  },
  {
    id: 'demo-ski-legs',
    owner: 'demo-mara',
    name: 'Ski legs in twelve minutes',
    sport: 'Skiing',
    level: 'heavy',
    trainer: 'Mara Lindqvist, coach',
    picture: 'squat',
    description:
      'Six weeks before the first lift opens, three times a week. Your thighs should burn, your knees should not.',
    rounds: 3,
    restBetweenRounds: 60,
    main: [
      ex('Wall sit', 'Thighs level, back flat, breathe out slowly.', 45, 15, { picture: 'squat' }),
      ex('Skater jumps', 'Side to side, land softly on one bent leg.', 30, 20),
      ex('Tuck hold', 'Deep racing crouch, hands in front.', 30, 20),
      ex('Side plank', 'Hips high. Change sides in the next round.', 30, 20)
    ]
  },
  {
    id: 'demo-row-erg',
    owner: 'demo-mara',
    name: 'Ten strong sets',
    sport: 'Strength',
    level: 'extreme',
    trainer: 'Mara Lindqvist, coach',
    picture: 'press',
    description:
      'Ten rounds of two lifts. Leave one clean repetition in the tank each time: the tenth set should look like the first.',
    rounds: 10,
    restBetweenRounds: 45,
    main: [
      ex('Clean and press', 'Five each side, bell never touches the floor.', 40, 15, { picture: 'press' }),
      ex('Front squat', 'Bell in the rack, elbow tight.', 30, 20, { picture: 'squat' })
    ]
  },
  {
    id: 'demo-golf-hips',
    owner: 'demo-mara',
    name: 'Hips and back before the first tee',
    sport: 'Golf',
    level: 'base',
    trainer: 'Mara Lindqvist, coach',
    description:
      'Eight easy minutes beside the car park. Nothing here should make you sweat; everything should turn further at the end.',
    main: [
      ex('March on the spot', 'Knees to hip height, arms swing.', 60, 5),
      ex('Hip circles', 'Hands on the hips, draw big rings. Both ways.', 40, 5),
      ex('Club overhead side bend', 'Hold a club at both ends and lean.', 40, 5),
      ex('Half-kneeling rotation', 'One knee down, turn the chest over the front leg.', 40, 10, { side: 'each' }),
      ex('Hamstring sweep', 'Heel out in front, sweep the hands past the toes.', 45, 5),
      ex('Slow swings', 'Half speed, finish tall, feet together.', 60, 0)
    ]
  },
  {
    id: 'demo-pilates-mat',
    owner: 'demo-mara',
    name: 'Quiet mat, strong middle',
    sport: 'Pilates',
    level: 'medium',
    trainer: 'Mara Lindqvist, coach',
    description: 'The classic mat order, without the talking. Breathe in to prepare, out to move.',
    main: [
      ex('The hundred', 'Legs long or bent, arms pump small and quick.', 100, 20, {
        intro: { text: 'Lift the head and look at the navel. Five beats in, five beats out.', seconds: 15 }
      }),
      ex('Roll up', 'One bone of the spine after the other.', { reps: 6 }, 20),
      ex('Single leg stretch', 'Change legs without rocking.', 50, 20),
      ex('Rolling like a ball', 'Balance for a breath before each roll.', { reps: 6 }, 20),
      ex('Side kicks', 'Top leg forward and back, hips still.', 40, 20, { side: 'each' }),
      ex('Swimming', 'Lie on the belly, opposite arm and leg flutter.', 45, 20),
      ex('Shell stretch', 'Knees wide, forehead down.', 60, 0)
    ]
  },
  {
    id: 'demo-carry-walk',
    owner: 'demo-mara',
    name: 'Shopping-bag strength',
    sport: 'Fitness',
    level: 'base',
    trainer: 'Mara Lindqvist, coach',
    picture: 'carry',
    description: 'Two bags, a hallway, ten minutes. For days with no kit and no mood.',
    rounds: 2,
    restBetweenRounds: 60,
    main: [
      ex('Two-bag carry', 'Walk tall, short steps.', 60, 30, { picture: 'carry' }),
      ex('Bag squat', 'Bags at the sides, sit back to a chair.', 40, 30, { picture: 'squat' }),
      ex('Bag row', 'Lean on a table with one hand. Change halfway.', 50, 30, { picture: 'row' }),
      ex('Wall push-up', 'Hands at chest height, heels down.', 40, 30, { picture: 'pushup' })
    ]
  },
  {
    id: 'demo-gym-handstand',
    owner: 'demo-mara',
    name: 'First steps to a handstand',
    sport: 'Gymnastic',
    level: 'heavy',
    trainer: 'Mara Lindqvist, coach',
    description: 'Wrists first, then shoulders, then upside down at the wall. Come down before you are tired.',
    main: [
      ex('Wrist rocks', 'On all fours, rock over the hands in every direction.', 60, 10),
      ex('Shoulder shrugs in plank', 'Push the floor away, chest stays high.', 40, 30, { picture: 'pushup' }),
      ex('Pike hold', 'Feet on a chair, hips above the hands.', 30, 45, {
        intro: { text: 'Hands shoulder-wide, look between them.', seconds: 15 }
      }),
      ex('Wall walk', 'Walk the feet up the wall, chest to the wall.', { reps: 3 }, 90),
      ex('Chest-to-wall handstand', 'Ribs in, toes pulled up. Breathe.', 20, 90),
      ex('Chest-to-wall handstand', 'Take one foot off the wall, then the other.', 20, 60),
      ex('Child’s pose', 'Arms long, let the wrists rest.', 60, 0)
    ]
  }
]
