import { describe, expect, test } from 'vitest'
import { FakeStorage } from '../../../ui/testing/fake-storage.ts'
import { browserKeeper, type KeptAnswers } from './kept-answers.ts'

const kept = (changes: Partial<KeptAnswers> = {}): KeptAnswers => ({
  version: 1,
  token: null,
  seed: 1,
  answers: { name: 'Ann' },
  pageId: 'page1',
  isSubmitting: false,
  keptAt: Date.now(),
  ...changes,
})

describe('a browser', () => {
  test('keeps the answers of each form apart until they are cleared', () => {
    const storage = new FakeStorage()
    const [one, other] = ['frm1', 'frm2'].map(id => browserKeeper(id, () => storage))
    one?.write(kept())
    expect(one?.read()).toMatchObject({ answers: { name: 'Ann' } })
    expect(other?.read()).toBeNull()
    one?.clear()
    expect(one?.read()).toBeNull()
  })

  test('forgets answers after 30 days', () => {
    const keeper = browserKeeper('frm1', () => storage)
    const storage = new FakeStorage()
    keeper.write(kept({ keptAt: Date.now() - 31 * 86_400_000 }))
    expect(keeper.read()).toBeNull()
  })

  test.each(['', '{', 'null', '1', '{"answers":null}', '{"answers":"x"}'])('reads %j as nothing', text => {
    const storage = new FakeStorage()
    storage.setItem('gridloom.form frm1', text)
    expect(browserKeeper('frm1', () => storage).read()).toBeNull()
  })

  test('goes on without a storage', () => {
    const keeper = browserKeeper('frm1', () => {
      throw new Error('The storage is blocked')
    })
    keeper.write(kept())
    keeper.clear()
    expect(keeper.read()).toBeNull()
  })
})
