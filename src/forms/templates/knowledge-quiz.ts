import { type FormSketch, setVariable } from '../starts/form-sketch.ts'
import { atLeast, choice, endAt, number, several, yesNo } from '../starts/sketch-parts.ts'

const right = (label: string) => ({ label, isRight: true })

export default {
  settings: { submitLabel: 'Show my score', isQuiz: true, feedback: 'at_end' },
  pages: [
    {
      name: 'Geography',
      blocks: [
        choice('capital', 'What is the capital of Australia? *', ['Sydney', 'Melbourne', right('Canberra'), 'Perth']),
        choice('river', 'Which river flows through the most countries? *', [
          'The Nile',
          right('The Danube'),
          'The Amazon',
        ]),
        yesNo('alaska', 'Is Alaska larger than France? *', { settings: { rightAnswer: 'yes' } }),
      ],
    },
    {
      name: 'Science',
      blocks: [
        choice('planet', 'Which planet has the shortest day? *', ['Mercury', 'Earth', right('Jupiter'), 'Neptune']),
        several('mammals', 'Which of these are mammals? *', [right('Bat'), 'Penguin', right('Whale'), 'Shark']),
        number('bones', 'How many bones does an adult have? *', {
          settings: { min: 1, max: 1000, step: 1, rightAnswer: 206 },
        }),
      ],
    },
    {
      name: 'History',
      blocks: [
        choice('moon', 'When did people first walk on the moon? *', ['1957', '1961', right('1969'), '1975']),
        choice('printing', 'Who printed the first Bible with movable type? *', [
          'Luther',
          right('Gutenberg'),
          'Da Vinci',
        ]),
      ],
    },
  ],
  variables: [{ id: 'score', name: 'Score', initial: 0 }],
  rules: [
    { name: 'Count the points', when: null, effects: [setVariable('score', { points: null })] },
    { name: 'A top score', when: atLeast('score', 7), effects: [endAt('page3', 'top')] },
    { name: 'A good score', when: atLeast('score', 4), effects: [endAt('page3', 'good')] },
  ],
  endings: [
    {
      title: 'Thank you for playing',
      text: 'You have {{score}} points. There is a lot to discover. Try again and beat your score.',
    },
    {
      id: 'good',
      name: 'Good',
      title: 'Well done',
      text: 'You have {{score}} points, and know more than most people.',
    },
    {
      id: 'top',
      name: 'Top',
      title: 'Outstanding',
      text: 'You have {{score}} points. You could write the next quiz yourself.',
    },
  ],
} satisfies FormSketch
