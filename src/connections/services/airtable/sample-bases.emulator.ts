import type { AirtableState } from './airtable.emulator.ts'

type Table = AirtableState['bases'][number]['tables'][number]

const link = (linkedTableId: string, inverseLinkFieldId: string) => ({
  type: 'multipleRecordLinks',
  options: { linkedTableId, inverseLinkFieldId },
})
const choices = (...names: string[]) => ({
  choices: names.map(name => ({ id: `sel${name}`, name, color: 'blueLight2' })),
})
const createdTime = '2026-01-01T00:00:00.000Z'
const levels = ['Beginner', 'Racer', 'Coach']

const members: Table = {
  id: 'tblMembers',
  name: 'Members',
  primaryFieldId: 'fldName',
  fields: [
    { id: 'fldName', name: 'Name', type: 'singleLineText' },
    { id: 'fldEmail', name: 'Email', type: 'email' },
    { id: 'fldLevel', name: 'Level', type: 'singleSelect', options: choices(...levels) },
    { id: 'fldJoined', name: 'Joined', type: 'date', options: { dateFormat: { name: 'iso' } } },
    { id: 'fldBoats', name: 'Boats', ...link('tblBoats', 'fldCrew') },
    { id: 'fldGo', name: 'Open', type: 'button' },
  ],
  records: Array.from({ length: 250 }, (_, at) => ({
    id: `recMember${at}`,
    createdTime,
    fields: {
      Name: `Member ${at + 1}`,
      Email: `member${at + 1}@club.example`,
      Level: levels[at % levels.length],
      Joined: new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10),
      ...(at === 0 && { Boats: ['recBoat0'] }),
    },
  })),
}

const boats: Table = {
  id: 'tblBoats',
  name: 'Boats',
  primaryFieldId: 'fldBoat',
  fields: [
    { id: 'fldBoat', name: 'Boat', type: 'singleLineText' },
    { id: 'fldCrew', name: 'Crew', ...link('tblMembers', 'fldBoats') },
    { id: 'fldLength', name: 'Length', type: 'number', options: { precision: 1 } },
  ],
  records: [{ id: 'recBoat0', createdTime, fields: { Boat: 'Heron', Crew: ['recMember0'], Length: 8.5 } }],
}

/** The bases of the emulated account: a rowing club, whose members and boats link to each other. */
export const sampleBases = (): AirtableState['bases'] => [
  { id: 'appClub', name: 'Rowing club', tables: structuredClone([members, boats]) },
]
