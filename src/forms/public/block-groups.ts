/** Blocks whose code loads together: a page needs fewer files than it has blocks. */
export type BlockGroup = 'usual' | 'other' | 'time' | 'file' | 'picture' | 'advanced'

const types: Readonly<Record<Exclude<BlockGroup, 'usual'>, string>> = {
  other:
    'phone url address contact ranking matrix_single matrix_multiple currency percent rating opinion_scale slider ' +
    'color video spoiler',
  time: 'date time date_time date_range',
  file: 'file_upload signature',
  picture: 'image picture_choice',
  advanced: 'location calculated payment',
}

const groups = new Map(
  Object.entries(types).flatMap(([group, names]) => names.split(' ').map(name => [name, group as BlockGroup])),
)

/** The group of a type of block. */
export const groupOf = (type: string): BlockGroup => groups.get(type) ?? 'usual'
