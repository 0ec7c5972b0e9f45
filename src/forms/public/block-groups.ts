/** Blocks whose code loads together: a page needs fewer files than it has blocks. */
export type BlockGroup = 'usual' | 'other' | 'time' | 'advanced'

const others = new Set(
  (
    'phone url address contact ranking matrix_single matrix_multiple currency percent rating opinion_scale slider ' +
    'color video spoiler'
  ).split(' '),
)
const advanced = new Set(['location', 'calculated'])
const times = new Set('date time date_time date_range'.split(' '))

/** The group of a type of block. */
export const groupOf = (type: string): BlockGroup =>
  times.has(type) ? 'time' : others.has(type) ? 'other' : advanced.has(type) ? 'advanced' : 'usual'
