import { describe, expect, test } from 'vitest'
import { readAsType } from '../../fields/read-as-type.ts'
import type { Metadata } from '../model/structure.ts'
import {
  asQuery,
  file,
  idsOf,
  numbersOf,
  openSharedPeople,
  place,
  recordsOf,
} from '../../api/testing/open-shared-people.ts'

const people = openSharedPeople()
const { call, metadata, share, visitor } = people

describe('a visitor with a link', () => {
  test('gets the records that the view shows, in its order, with the values of its fields', async () => {
    const { ask } = visitor(await share())
    const numbers = numbersOf(await ask('index'))
    expect(numbers).toHaveLength(2)
    const answer = await ask('byNumber', { numbers })
    expect(idsOf(answer)).toEqual(['dan', 'bea'])
    expect(recordsOf(answer)[1]).toEqual({
      id: 'bea',
      number: numbers[1],
      data: {
        'people-name': 'Bea',
        papers: [
          {
            ...file,
            key: 'withheld',
            originalName: 'plan.pdf',
            metadata: { userId: null, wasDownloaded: false },
          },
        ],
        place: ['Ulm'],
      },
      linkedData: {},
    })
    const { papers } = recordsOf(answer)[1]?.data ?? {}
    expect(readAsType(papers, { type: 'attachments', template: {} })).toMatchObject({ kind: 'value' })
  })

  test('gets nothing about hidden fields, conditions, other views and tables, or people', async () => {
    const { ask } = visitor(await share())
    await call('fields.update', { tableId: 'people', fieldId: 'people-name', description: 'As in the payroll' })
    const opened = JSON.stringify(await ask('open'))
    const numbers = numbersOf(await ask('index'))
    const messages =
      opened +
      JSON.stringify(await ask('byNumber', { numbers })) +
      JSON.stringify(await ask('summaries', { summaries: {} }))
    for (const hidden of [
      'salary',
      'secret',
      'turnover',
      'Acme',
      '"town"',
      'people-all',
      'Ann',
      people.ann.userId,
      'somebody-else',
      'payroll',
    ]) {
      // A lookup names the field that it shows, by its id.
      expect(messages.replaceAll('"lookupFieldId":"town"', '').replaceAll('"id":"town"', '')).not.toContain(hidden)
    }
    expect(opened).not.toContain('"kept"')
  })

  test.each([
    ['index', { sort: [{ fieldId: 'salary', dir: 'asc' }] }],
    ['index', { filters: { and: [{ fieldId: 'salary', operator: 'is_not_empty' }] } }],
    ['index', { filters: { or: [{ and: [{ fieldId: 'works', operator: 'is_not_empty' }] }] } }],
    ['summaries', { summaries: { salary: ['sum'] } }],
    ['hits', { text: 'kept', fieldIds: ['secret'] }],
    ['groups', { groups: [{ fieldId: 'secret', dir: 'asc' }] }],
    ['groups', { groups: [{ fieldId: 'works', dir: 'asc' }] }],
    ['groupSummaries', { groups: [{ fieldId: 'secret', dir: 'asc' }], summaries: { papers: ['filled'] } }],
    ['groupSummaries', { groups: [{ fieldId: 'people-name', dir: 'asc' }], summaries: { salary: ['sum'] } }],
    ['groupSummaries', { groups: [{ fieldId: 'secret', dir: 'asc' }], summaries: { 'people-name': ['filled'] } }],
    ['groupSummaries', { groups: [{ fieldId: 'people-name', dir: 'asc' }], summaries: { salary: ['sum'] } }],
  ])('may not ask %s about a hidden field: %j', async (path, input) => {
    const { ask } = visitor(await share())
    const { code, message } = await ask(path, input)
    expect(code).toBe('bad_input')
    const unknown = JSON.parse(JSON.stringify(input).replaceAll(/salary|works|secret/g, 'nothing')) as object
    const word = /salary|works|secret/.exec(JSON.stringify(input))?.[0] ?? ''
    expect((await ask(path, unknown)).message).toBe(message?.replaceAll(word, 'nothing'))
  })

  test('can group by a lookup through hidden links, and gets only its values', async () => {
    const { ask } = visitor(await share())
    const groups = [{ fieldId: 'place', dir: 'asc' }]
    const grouped = await ask('groups', { groups })
    expect(grouped.data['groups']).toEqual([
      { values: [['Ulm']], count: 1 },
      { values: [null], count: 1 },
    ])
    const summed = await ask('groupSummaries', { groups, summaries: { 'people-name': ['filled'] } })
    expect(summed.data['groups']).toContainEqual({ values: [['Ulm']], results: [1] })
    expect(JSON.stringify([grouped, summed])).not.toMatch(/acme/i)
  })

  test('searches, filters, and sorts by visible fields, in addition to the view', async () => {
    const { ask } = visitor(await share())
    const ids = async (input: object) => idsOf(await ask('byNumber', { numbers: numbersOf(await ask('index', input)) }))
    expect(await ids({ search: 'kept' })).toEqual([])
    expect(await ids({ search: 'bea' })).toEqual(['bea'])
    expect(await ids({ filters: { and: [{ fieldId: 'people-name', operator: 'contains', value: 'e' }] } })).toEqual([
      'bea',
    ])
    expect(await ids({ sort: [{ fieldId: 'people-name', dir: 'asc' }] })).toEqual(['bea', 'dan'])
    expect((await ask('summaries', { summaries: { 'people-name': ['filled'] } })).data['results']).toEqual({
      'people-name': { filled: 2 },
    })
  })

  test('gets no record that the view does not show, by number or by id', async () => {
    const { ask } = visitor(await share())
    const everything = Array.from({ length: 20 }, (_, number) => number)
    expect(idsOf(await ask('byNumber', { numbers: everything })).toSorted()).toEqual(['bea', 'dan'])
    expect((await ask('get', { recordId: 'bea' })).data['id']).toBe('bea')
    for (const recordId of ['cem', 'acme', 'nobody']) {
      const { code, message } = await ask('get', { recordId })
      expect([code, message]).toEqual(['not_found', `Record with id ${recordId} not found`])
    }
  })

  test('can limit the links of a cell, and gets no count of hidden records', async () => {
    await call('records.create', { tableId: 'firms', id: 'bolt', data: { 'firms-name': 'Bolt', town: 'Bern' } })
    const works = (ids: string[]) =>
      call('records.update', { tableId: 'people', recordId: 'bea', data: { works: ids } })
    await works(['acme', 'bolt'])
    const config = { hiddenFieldIds: ['salary', 'secret'] }
    await call('views.create', { tableId: 'people', id: 'linked', name: 'Linked', config })
    const first = async (viewId: string) => {
      const { ask } = visitor(await share({}, viewId))
      return recordsOf(await ask('byNumber', { numbers: numbersOf(await ask('index')), maxLinks: 1 })).find(
        ({ id }) => id === 'bea',
      )
    }
    expect(await first('linked')).toMatchObject({ data: { works: ['acme'], place: ['Ulm'] }, linkCounts: { works: 2 } })
    const hidden = await first('open')
    expect(hidden?.data['place']).toEqual(['Ulm', 'Bern'])
    expect(hidden).not.toHaveProperty('linkCounts')
    await works(['acme'])
    await call('views.delete', { tableId: 'people', viewId: 'linked' })
    await call('records.delete', { tableId: 'firms', recordId: 'bolt' })
  })

  test('downloads the view with their own settings, and no more than it shows', async () => {
    const { ask } = visitor(await share({ allowDownload: true }))
    const url = `${String((await ask('open')).data['exportUrl'])}/csv`
    const download = (change: object) => {
      const as = { filters: null, sort: [], grouped: 0, hiddenFieldIds: [], orderedFieldIds: [], ...change }
      return people.app.inject({ method: 'GET', url, query: { as: JSON.stringify(as) } })
    }
    const sort = [{ fieldId: 'people-name', dir: 'desc' }]
    expect((await download({ sort })).body.split('\r\n').map(line => line.slice(0, 3))).toEqual([
      '\uFEFFNa',
      'Dan',
      'Bea',
      '',
    ])
    const filters = { fieldId: 'people-name', operator: 'contains', value: 'e' }
    expect((await download({ filters })).body.split('\r\n')).toHaveLength(3)
    expect((await download({ sort: [{ fieldId: 'secret', dir: 'asc' }] })).statusCode).toBe(400)
    expect((await download({ seen: ['secret'] })).statusCode).toBe(404)
  })

  test("gets no records at all while the view's filter is invalid", async () => {
    const { ask } = visitor(await share({ allowDownload: true }))
    const url = `${String((await ask('open')).data['exportUrl'])}/csv`
    const bodyOf = async () => (await people.app.inject({ method: 'GET', url })).body.split('\r\n')
    expect(await bodyOf()).toHaveLength(4)
    await call('fields.delete', { tableId: 'people', fieldId: 'secret' })
    expect(numbersOf(await ask('index'))).toEqual([])
    expect(recordsOf(await ask('byNumber', { numbers: Array.from({ length: 20 }, (_, number) => number) }))).toEqual([])
    expect((await ask('get', { recordId: 'bea' })).code).toBe('not_found')
    expect((await ask('summaries', { summaries: { 'people-name': ['filled'] } })).data['results']).toEqual({
      'people-name': { filled: 0 },
    })
    expect(await bodyOf()).toHaveLength(2)
    await call('fields.restore', { tableId: 'people', fieldId: 'secret' })
    expect(numbersOf(await ask('index'))).toHaveLength(2)
  })

  test('does not see a field that the view shows later, until someone adds it to the link', async () => {
    const token = await share()
    const { ask } = visitor(token)
    const fieldsNow = async () =>
      ((await ask('open')).data['metadata'] as Metadata).tables[0]?.fields.map(({ id }) => id)
    const before = await fieldsNow()
    const field = { tableId: 'people', id: 'bonus', name: 'Bonus', type: 'number', template: {} }
    await call('fields.create', field)
    await call('fields.duplicate', { tableId: 'people', fieldId: 'secret', id: 'secret2', name: 'Copy' })
    const template = { tableId: 'people', createInverseField: true, inverseFieldId: 'staff' }
    await call('fields.create', { tableId: 'firms', id: 'staffed', name: 'Staff', type: 'linked_record', template })
    const { tables } = await metadata()
    expect(tables.find(({ id }) => id === 'people')?.fields.length).toBeGreaterThanOrEqual((before?.length ?? 0) + 5)
    expect(await fieldsNow()).toEqual(before)
    expect((await ask('index', { sort: [{ fieldId: 'bonus', dir: 'asc' }] })).code).toBe('bad_input')
    expect(await share({ fieldIds: [...(before ?? []), 'bonus', 'salary'] })).toBe(token)
    expect(await fieldsNow()).toEqual([...(before ?? []), 'bonus'])
    for (const fieldId of ['bonus', 'secret2']) await call('fields.delete', { tableId: 'people', fieldId })
    await call('fields.delete', { tableId: 'firms', fieldId: 'staffed' })
  })

  test('does not see a lookup whose source has changed, until someone adds it to the link again', async () => {
    const token = await share()
    const { ask } = visitor(token)
    const lookUp = (lookupFieldId: string) =>
      call('fields.update', {
        tableId: 'people',
        fieldId: 'place',
        type: 'lookup',
        template: { linkedRecordFieldId: 'works', lookupFieldId },
      })
    const numbers = numbersOf(await ask('index'))
    const placeOfBea = async () => recordsOf(await ask('byNumber', { numbers }))[1]?.data['place']
    expect(await placeOfBea()).toEqual(['Ulm'])
    expect((await lookUp('turnover')).code).toBeUndefined()
    expect(await placeOfBea()).toBeUndefined()
    expect(JSON.stringify(await ask('open'))).not.toContain('turnover')
    expect((await ask('summaries', { summaries: { place: ['filled'] } })).code).toBe('bad_input')
    await share({ fieldIds: ['people-name', 'papers', 'place'] })
    expect(await placeOfBea()).toEqual([7])
    await lookUp('town')
    expect(await placeOfBea()).toBeUndefined()
    await share({ fieldIds: ['people-name', 'papers', 'place'] })
    expect(await placeOfBea()).toEqual(['Ulm'])
  })

  test("cannot choose what 'today' means in the view's filter", async () => {
    const viewId = 'today'
    await call('fields.create', { tableId: 'people', id: 'day', name: 'Day', type: 'date', template: {} })
    const today = new Date().toISOString().slice(0, 10)
    await call('records.update', { tableId: 'people', recordId: 'cem', data: { day: today } })
    const filters = { and: [{ fieldId: 'day', operator: 'is', value: { relative: 'today' } }] }
    await call('views.create', { tableId: 'people', id: viewId, name: 'Today', config: { filters } })
    const { ask } = visitor(await share({ timeZone: 'UTC', locale: 'en' }, viewId))
    // The date in these two time zones always differs.
    for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      expect(idsOf(await ask('byNumber', { numbers: numbersOf(await ask('index', { timeZone })) }))).toEqual(['cem'])
    }
    await call('views.delete', { tableId: 'people', viewId })
    await call('fields.delete', { tableId: 'people', fieldId: 'day' })
  })

  test('gets no access to anything else', async () => {
    const token = await share()
    for (const path of ['metadata.get', 'records.list', 'views.link', 'live.here']) {
      const response = await people.app.inject({
        ...asQuery(path, { basePublicId: people.basePublicId, ...place }),
        headers: { 'x-gridloom-link': token },
      })
      expect(response.statusCode).not.toBe(200)
    }
  })
})

describe('another primary field', () => {
  const choose = (tableId: string, primaryFieldId: string) => call('tables.update', { tableId, primaryFieldId })
  const opened = async (token: string) => {
    const { data } = await visitor(token).ask('open')
    const [table] = (data['metadata'] as Metadata).tables
    return { primary: table?.primaryFieldId, fields: table?.fields.map(({ id }) => id) }
  }
  const valuesOf = async (token: string) => {
    const { ask } = visitor(token)
    return JSON.stringify(recordsOf(await ask('byNumber', { numbers: numbersOf(await ask('index')) })))
  }

  test('that the view hides is not shown to visitors, for whom the first field then names the records', async () => {
    const token = await share()
    await choose('people', 'secret')
    try {
      expect(await opened(token)).toEqual({ primary: 'people-name', fields: ['people-name', 'papers', 'place'] })
      expect(await valuesOf(token)).not.toContain('kept')
      // Even one that the link showed before the view hid it.
      await call('views.update', { ...place, config: { hiddenFieldIds: ['secret', 'works'] } })
      await choose('people', 'people-name')
      await share({ fieldIds: ['people-name', 'salary'] })
      await call('views.update', { ...place, config: { hiddenFieldIds: ['secret', 'works', 'salary'] } })
      await choose('people', 'salary')
      expect((await opened(token)).fields).toEqual(['people-name'])
    } finally {
      await choose('people', 'people-name')
      await call('views.update', { ...place, config: { hiddenFieldIds: ['salary', 'secret', 'works'] } })
    }
  })

  test('of a linked table hides the links to its records, which would show other names', async () => {
    await call('views.update', { ...place, config: { hiddenFieldIds: ['salary', 'secret'] } })
    try {
      const token = await share()
      expect((await opened(token)).fields).toContain('works')
      expect(await valuesOf(token)).toContain('Acme')
      await choose('firms', 'turnover')
      expect((await opened(token)).fields).not.toContain('works')
      expect(await share({ fieldIds: ['people-name', 'works'] })).toBe(token)
      expect(await valuesOf(token)).toContain('"name":"7"')
    } finally {
      await choose('firms', 'firms-name')
      await call('views.update', { ...place, config: { hiddenFieldIds: ['salary', 'secret', 'works'] } })
    }
  })
})
