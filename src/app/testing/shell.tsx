import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import { showRoutes } from '../../home/web/testing/show-routes.tsx'
import { type Command, useCommandSource } from '../../ui/commands.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import { Home } from '../shell/HomePages.tsx'
import { Shell } from '../shell/Shell.tsx'
import { useUnsavedQuestion } from '../shell/use-sign-out.ts'

declare global {
  interface Window {
    shell: {
      /** The commands that were run, by label. */
      ran: string[]
      /** Answers a search of the page with the labels of what it finds; null: it fails. */
      found(text: string, labels: string[] | null): void
      /** The texts that the page was asked to search for, and that have no answer yet. */
      requests(): string[]
      /** Asks before signing out, as with changes that are not saved. */
      askBeforeSignOut(unsaved: number): void
    }
  }
}

const ran: string[] = []
const waiting = new Map<string, (labels: string[] | null) => void>()

window.shell = {
  ran,
  found(text, labels) {
    waiting.get(text)?.(labels)
    waiting.delete(text)
  },
  requests: () => [...waiting.keys()],
  askBeforeSignOut: unsaved => useUnsavedQuestion.setState({ unsaved }),
}

const command = (group: Command['group'], label: string): Command => ({
  id: `${group} ${label}`,
  label,
  group,
  run: () => ran.push(label),
})

/** A page with a command and a search of its own. */
function Page() {
  useCommandSource({
    list: () => [command('Do', 'Filter'), command('Go to', 'Field of many')],
    async find(text) {
      const { promise, resolve } = Promise.withResolvers<string[] | null>()
      waiting.set(text, resolve)
      const labels = await promise
      if (labels === null) throw new Error('The search failed')
      return labels.map(label => command('Records', label))
    },
  })
  return (
    <>
      <button type="button">On the page</button>
      <input aria-label="A text" />
    </>
  )
}

const root = createRootRoute({ component: Shell, notFoundComponent: () => <p>Another page</p> })
const routes = [
  ['/', Page],
  ['/home', () => <p>All items</p>],
  ['/home/$workspaceId', Home],
  ['/with-bar', () => <TopBar>A page with a bar</TopBar>],
  ['/sign-in', () => <p>Sign in here</p>],
  ['/database/$basePublicIdentifier', Outlet],
] as const

showRoutes(
  root.addChildren(
    routes.map(([path, component]) => createRoute({ getParentRoute: () => root, path, component } as never)),
  ),
  new URLSearchParams(location.search).get('path') ?? '/',
)
