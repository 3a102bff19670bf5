import { ex, type DemoWorkout } from './content.ts'

export const JULES: readonly DemoWorkout[] = [
  {
    id: 'demo-rope-tabata',
    owner: 'demo-jules',
    name: 'Rope tabata, two rounds',
    sport: 'Endurance',
    level: 'extreme',
    picture: 'rope',
    description:
      'Twenty seconds flat out, ten to breathe, eight times. A minute to walk it off, then all of it again. A rope, or a pretend one.',
    rounds: 2,
    restBetweenRounds: 60,
    main: [
      ex('Two-foot jumps', 'Low and quick, wrists do the work.', 20, 10, { picture: 'rope' }),
      ex('Running step', 'One foot after the other.', 20, 10, { picture: 'rope' }),
      ex('Two-foot jumps', 'Same height, faster rope.', 20, 10, { picture: 'rope' }),
      ex('High knees', 'Thighs level with the hips.', 20, 10),
      ex('Side swing', 'Rope left, rope right, jump.', 20, 10, { picture: 'rope' }),
      ex('Boxer step', 'Weight from foot to foot.', 20, 10, { picture: 'rope' }),
      ex('High knees', 'Shoulders down.', 20, 10),
      ex('All you have', 'As many turns as you can.', 20, 10, { picture: 'rope' })
    ]
  },
  {
    id: 'demo-box-six',
    owner: 'demo-jules',
    name: 'Six rounds on the bag',
    sport: 'Boxing',
    level: 'heavy',
    picture: 'jab',
    description:
      'Three-minute rounds, one minute off, like in the gym. No bag: shadow-box in front of a window at night.',
    main: [
      ex('Jab only', 'Move in, jab, move out. Other hand stays at the chin.', 180, 60, {
        picture: 'jab',
        intro: { text: 'Hands up. Chin down. Feet a shoulder apart, back heel off the floor.', seconds: 20 }
      }),
      ex('Jab, cross', 'Turn the back foot with the cross.', 180, 60, { picture: 'jab' }),
      ex('Jab, cross, hook', 'Elbow level with the fist on the hook.', 180, 60, { picture: 'jab' }),
      ex('Slips and counters', 'Slip left, cross. Slip right, hook.', 180, 60),
      ex('Body and head', 'Bend the knees for the low ones.', 180, 60, { picture: 'jab' }),
      ex('Free round', 'Last thirty seconds: hands do not stop.', 180, 0, { picture: 'jab' })
    ],
    cooldown: [ex('Walk and shake', 'Shake out arms and shoulders.', 90, 0)]
  },
  {
    id: 'demo-sun-flow',
    owner: 'demo-jules',
    name: 'Morning flow, no hurry',
    sport: 'YOGA',
    level: 'base',
    picture: 'warrior',
    description: 'Fifteen minutes between bed and coffee. Move with the breath and skip what pinches.',
    main: [
      ex('Mountain', 'Stand, feel both feet, breathe five times.', 60, 5),
      ex('Sun salutation A', 'Slow, one breath for each move.', 180, 10, {
        intro: { text: 'Reach up, fold, half lift, step back, lower, cobra, dog.', seconds: 20 }
      }),
      ex('Warrior two', 'Front knee over the ankle, arms long.', 60, 10, { picture: 'warrior', side: 'each' }),
      ex('Triangle', 'Long on both sides of the waist.', 45, 10, { side: 'each' }),
      ex('Low lunge', 'Back knee down, lift the chest.', 45, 10, { side: 'each' }),
      ex('Seated twist', 'Grow on the in-breath, turn on the out-breath.', 45, 10, { side: 'each' }),
      ex('Rest', 'Lie down. Nothing to do.', 120, 0)
    ]
  },
  {
    id: 'demo-dance-cardio',
    owner: 'demo-jules',
    name: 'Kitchen disco',
    sport: 'Dancing',
    level: 'medium',
    description: 'Eight moves, your own songs, socks optional. Turn the music up and let the beeps change the move.',
    rounds: 2,
    restBetweenRounds: 45,
    main: [
      ex('Step touch', 'Side to side, clap on four.', 45, 10),
      ex('Grapevine', 'Four steps right, four left.', 45, 10),
      ex('Body roll', 'From the knees to the head.', 40, 10),
      ex('Jump and turn', 'A quarter turn on every beat.', 30, 15),
      ex('Twist', 'Low, lower, and up again.', 45, 10),
      ex('Freestyle', 'Nobody is looking.', 60, 15)
    ]
  },
  {
    id: 'demo-spin-hills',
    owner: 'demo-jules',
    name: 'Four hills on the indoor bike',
    sport: 'Cycling',
    level: 'heavy',
    description: 'Twenty-eight minutes with four climbs. Resistance goes up, cadence stays above 70.',
    warmup: [ex('Easy spin', 'Light gear, 90 turns a minute.', 240, 0)],
    main: [
      ex('First hill', 'Seated, steady. You can still speak.', 180, 90),
      ex('Second hill', 'Stand for the last minute.', 210, 90),
      ex('Third hill', 'Seated again, heavier gear.', 240, 120),
      ex('Last hill', 'Stand, sit, stand: thirty seconds each.', 240, 0)
    ],
    cooldown: [ex('Roll out', 'Legs loose, shoulders too.', 240, 0)]
  },
  {
    id: 'demo-run-pyramid',
    owner: 'demo-jules',
    name: 'Park pyramid',
    sport: 'Endurance',
    level: 'medium',
    description: 'One, two, three, two, one minutes fast, half of it easy in between. Any park, any weather.',
    warmup: [ex('Easy jog', 'So slow that you could sing.', 300, 0)],
    main: [
      ex('One minute', 'Quick feet, relaxed face.', 60, 30),
      ex('Two minutes', 'A pace you could hold for 5 km.', 120, 60),
      ex('Three minutes', 'The same pace. Count lamp posts.', 180, 90),
      ex('Two minutes', 'Do not speed up yet.', 120, 60),
      ex('One minute', 'Now.', 60, 0)
    ],
    cooldown: [ex('Walk', 'Until the breath is quiet.', 180, 0)]
  },
  {
    id: 'demo-cali-push',
    owner: 'demo-jules',
    name: 'Push day at the playground',
    sport: 'Calisthenics',
    level: 'heavy',
    picture: 'pushup',
    description:
      'Bars, a bench, four movements, as many repetitions as written and no fewer. Tell the app when you are done; it waits.',
    main: [
      ex('Dips', 'Shoulders below the elbows, then all the way up.', { reps: 8 }, 90),
      ex('Push-up', 'Chest touches the ground.', { reps: 15 }, 75, { picture: 'pushup' }),
      ex('Pike push-up', 'Feet on the bench, head between the hands.', { reps: 8 }, 90),
      ex('Support hold', 'Straight arms on the bars, legs in front.', 30, 75),
      ex('Dips', 'Two fewer than before is fine.', { reps: 6 }, 90),
      ex('Push-up', 'Slow: three down, one up.', { reps: 10 }, 75, { picture: 'pushup' }),
      ex('Mountain climber', 'Hips level, knees to the chest.', 40, 0, { picture: 'climber' })
    ]
  },
  {
    id: 'demo-game-break',
    owner: 'demo-jules',
    name: 'Between two matches',
    sport: 'Gaming',
    level: 'base',
    description: 'Five minutes for wrists, neck and eyes while the lobby fills.',
    main: [
      ex('Look far away', 'Something at least six metres away. Blink.', 30, 5),
      ex('Neck turns', 'Slowly, ear to shoulder too.', 40, 5),
      ex('Wrist stretch', 'Arm long, pull the fingers back, then down.', 30, 5, { side: 'each' }),
      ex('Chair squat', 'Stand up, sit down, no hands.', 45, 10, { picture: 'squat' }),
      ex('Doorway chest stretch', 'Forearms on the frame, one step through.', 40, 0)
    ]
  }
]
