import { type FormSketch, setVariable } from '../starts/form-sketch.ts'
import { atLeast, choice, endAt, is } from '../starts/sketch-parts.ts'

/** The answers of a question, in the order of the results: planner, explorer, builder. */
const questions = [
  ['A free Saturday. What do you do?', 'I follow my list', 'I go somewhere new', 'I repair or make something'],
  ['You get a new phone. What comes first?', 'Set up the calendar', 'Try every feature', 'Build my own home screen'],
  [
    'A trip with friends. What is your part?',
    'Timetable and tickets',
    'Finding hidden places',
    'Packing the right tools',
  ],
  ['Something goes wrong. You …', 'make a plan', 'try something else', 'take it apart'],
  ['What do people like about you?', 'I am reliable', 'I am curious', 'I get things done'],
] as const

const results = ['planner', 'explorer', 'builder'] as const

export default {
  settings: { mode: 'one_by_one', submitLabel: 'Show my result' },
  pages: [{ blocks: questions.map(([label, ...options], index) => choice(`q${index + 1}`, `${label} *`, options)) }],
  variables: results.map(id => ({ id, name: `Answers like a ${id}`, initial: 0 })),
  rules: [
    ...questions.flatMap(([, ...options], index) =>
      results.map((result, at) => ({
        name: `Question ${index + 1} counts for the ${result}`,
        when: is(`q${index + 1}`, options[at] ?? ''),
        effects: [setVariable(result, { do: 'add', parts: [{ variable: result }, { value: 1 }] })],
      })),
    ),
    ...results.map(result => ({
      name: `Most answers of a ${result}`,
      when: atLeast(result, 3),
      effects: [endAt('page1', `is${result}`)],
    })),
  ],
  endings: [
    {
      id: 'mixed',
      name: 'A bit of each',
      title: 'You are a bit of everything',
      text: 'You plan when it matters, wander when you can, and fix what breaks. People love to have you around.',
    },
    {
      id: 'isplanner',
      name: 'Planner',
      title: 'You are a planner',
      text: 'You see the way before others see the goal. Leave one day a month without a plan, and see what happens.',
    },
    {
      id: 'isexplorer',
      name: 'Explorer',
      title: 'You are an explorer',
      text: 'Anything new pulls you in. Write down what you find, because others want to follow you.',
    },
    {
      id: 'isbuilder',
      name: 'Builder',
      title: 'You are a builder',
      text: 'You understand things with your hands. Show somebody how it is done: you are a better teacher than you think.',
    },
  ],
} satisfies FormSketch
