import type { ComponentType } from 'react'
import { LazyPart } from '../ui/late/LazyPart.tsx'
import { ClientFrame } from './ClientFrame.tsx'
import { drawClient } from './draw-client.tsx'
import { createQueryClient } from './query-client.ts'

interface PublicPageProps {
  token: string
}

/** The page of each kind of public link, by the first segment of its path. Visitors load the one they need. */
const pages: Readonly<Record<string, () => Promise<{ default: ComponentType<PublicPageProps> }>>> = {
  shared: () => import('../tables/public/SharedPage.tsx'),
}

/** Visitors have no session, so nothing has to happen when one ends. */
const queries = createQueryClient(async () => undefined)

async function drawPage(): Promise<void> {
  const [, segment = '', token = ''] = location.pathname.split('/')
  const load = pages[segment]
  if (!load) throw new Error(`No kind of public link has the path /${segment}/`)
  const { default: Page } = await load()
  await drawClient(() => (
    <ClientFrame queries={queries}>
      <LazyPart>
        <Page token={token} />
      </LazyPart>
    </ClientFrame>
  ))
}

// Awaiting this would block: pages import modules of this file, which must have run by then.
void drawPage()
