import { ex, type DemoWorkout } from './content.ts'

export const TOM: readonly DemoWorkout[] = [
  {
    id: 'demo-bball-handles',
    owner: 'demo-tom',
    name: 'Handles: ball control for guards',
    sport: 'Basketball',
    level: 'medium',
    description:
      'A ball and two square metres. Eyes up the whole time; losing the ball means you are working at the right edge.',
    rounds: 3,
    restBetweenRounds: 45,
    main: [
      ex('Pound dribble', 'Hard, knee high. Change hands halfway.', 30, 10),
      ex('Crossover', 'Low and wide in front of the shins.', 30, 10),
      ex('Between the legs', 'Walk forward, one dribble a step.', 30, 10),
      ex('Behind the back', 'Wrap it, do not slap it.', 30, 10),
      ex('Spider dribble', 'Two in front, two behind.', 30, 15)
    ]
  },
  {
    id: 'demo-foot-speed',
    owner: 'demo-tom',
    name: 'First five metres',
    sport: 'Football',
    level: 'heavy',
    description: 'Short sprints and turns for the pitch. Full rest, full speed: this is not conditioning.',
    warmup: [
      ex('Jog and skip', 'Arms loose.', 120, 0),
      ex('Leg swings', 'Front to back, then across.', 40, 10, { side: 'each' })
    ],
    main: [
      ex('Falling start', 'Lean until you must run, ten metres.', 10, 50),
      ex('Falling start', 'Other leg first.', 10, 50),
      ex('Turn and go', 'Back to the goal, turn, ten metres.', 10, 50),
      ex('Turn and go', 'Turn the other way.', 10, 50),
      ex('Shuttle five-ten-five', 'Touch the line each time.', 15, 75),
      ex('Shuttle five-ten-five', 'Start to the other side.', 15, 75),
      ex('Shuttle five-ten-five', 'Faster than the first.', 15, 60)
    ],
    cooldown: [ex('Walk', 'Two easy lengths of the pitch.', 150, 0)]
  },
  {
    id: 'demo-tennis-feet',
    owner: 'demo-tom',
    name: 'Split step and go',
    sport: 'Tennis',
    level: 'medium',
    description: 'Footwork without a partner. Draw a box on the court and imagine the serve.',
    rounds: 4,
    restBetweenRounds: 60,
    main: [
      ex('Split step', 'A small hop, land ready, every three seconds.', 30, 15),
      ex('Side shuffle', 'Line to line, racket in front.', 30, 20),
      ex('Cross-over step', 'Out to the corner, back to the middle.', 30, 20)
    ]
  },
  {
    id: 'demo-tt-reflex',
    owner: 'demo-tom',
    name: 'Multiball without the balls',
    sport: 'Table Tennis',
    level: 'heavy',
    description: 'Shadow strokes at match speed. Film yourself from the side once a week.',
    rounds: 5,
    restBetweenRounds: 40,
    main: [
      ex('Forehand, two points', 'Small steps between the strokes.', 40, 15),
      ex('Backhand, pivot, forehand', 'Feet first, then the arm.', 40, 15),
      ex('Falkenberg', 'Backhand, forehand from the middle, forehand wide.', 40, 15)
    ]
  },
  {
    id: 'demo-seven',
    owner: 'demo-tom',
    name: 'Seven minutes, twelve moves',
    sport: 'Fitness',
    level: 'medium',
    picture: 'climber',
    description: 'Half a minute each, ten seconds to change. Only a chair and a wall.',
    main: [
      ex('Jumping jacks', 'Arms all the way up.', 30, 10),
      ex('Wall sit', 'Thighs level.', 30, 10, { picture: 'squat' }),
      ex('Push-up', 'Or on the knees.', 30, 10, { picture: 'pushup' }),
      ex('Crunch', 'Chin off the chest.', 30, 10),
      ex('Step-up', 'Onto the chair, change the leg each time.', 30, 10),
      ex('Squat', 'Weight on the heels.', 30, 10, { picture: 'squat' }),
      ex('Chair dips', 'Hands on the edge, elbows back.', 30, 10),
      ex('Plank', 'One line from head to heel.', 30, 10),
      ex('High knees', 'On the spot, quick.', 30, 10),
      ex('Lunge', 'Change legs each time.', 30, 10),
      ex('Push-up and turn', 'Turn to the side at the top.', 30, 10, { picture: 'pushup' }),
      ex('Side plank', 'Fifteen seconds each side.', 30, 0)
    ]
  },
  {
    id: 'demo-emom',
    owner: 'demo-tom',
    name: 'Every minute for twelve minutes',
    sport: 'Calisthenics',
    level: 'extreme',
    picture: 'climber',
    description: 'Work for forty seconds of each minute. Three moves, four times round, no break between the rounds.',
    rounds: 4,
    main: [
      ex('Burpees', 'Chest to the floor, small jump.', 40, 20),
      ex('Mountain climber', 'Quick, hips low.', 40, 20, { picture: 'climber' }),
      ex('Jump squat', 'Land as softly as a cat.', 40, 20, { picture: 'squat' })
    ]
  },
  {
    id: 'demo-back-desk',
    owner: 'demo-tom',
    name: 'Back from the desk',
    sport: 'Fitness',
    level: 'base',
    description: 'Ten minutes for people who sit. All of it works in a meeting room with the door closed.',
    main: [
      ex('Chin tuck', 'Make a double chin, hold, let go.', 45, 10),
      ex('Wall slide', 'Back to the wall, slide the arms up and down.', 45, 10),
      ex('Hip flexor stretch', 'Half kneeling, tuck the tail.', 45, 10, { side: 'each' }),
      ex('Bird dog', 'Opposite arm and leg, slow.', 60, 15),
      ex('Glute bridge', 'Push through the heels.', 60, 15),
      ex('Thread the needle', 'On all fours, reach one arm under the other.', 45, 10, { side: 'each' }),
      ex('Belly breathing', 'Hands on the ribs.', 90, 0)
    ]
  },
  {
    id: 'demo-yoga-evening',
    owner: 'demo-tom',
    name: 'Evening wind-down',
    sport: 'YOGA',
    level: 'base',
    picture: 'warrior',
    description: 'Long holds on the floor, lights low. If you fall asleep in the last one, it worked.',
    main: [
      ex('Child’s pose', 'Arms long or beside you.', 120, 5),
      ex('Thread the needle', 'Shoulder and ear on the mat.', 60, 10, { side: 'each' }),
      ex('Pigeon', 'Front shin across, sink.', 90, 10, { side: 'each' }),
      ex('Seated fold', 'Bend the knees as much as you like.', 120, 10),
      ex('Legs up the wall', 'Let the feet get light.', 240, 0)
    ]
  },
  {
    id: 'demo-tom-draft',
    owner: 'demo-tom',
    name: 'My own warm-up',
    sport: 'Fitness',
    level: 'base',
    isPrivate: true,
    description: 'Before everything else.',
    main: [
      ex('Arm circles', 'Both ways.', 30, 5),
      ex('Bodyweight squat', 'Slow.', 40, 10, { picture: 'squat' }),
      ex('Inchworm', 'Walk out to plank and back.', 40, 0)
    ]
  }
]
