import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FlowInTrash } from '../../home/web/editor/FlowInTrash.tsx'
import { oneFlowQuery } from '../../home/web/editor/flow-page.ts'
import { metadataQuery } from '../../tables/page/metadata.ts'
import { NotFound } from './NotFound.tsx'
import { PagePending } from './PagePending.tsx'

/** Shown instead of a base that cannot be opened. A deleted base can be restored. */
export default function MissingBase({ publicId }: { publicId: string }) {
  const queries = useQueryClient()
  const { data, isPending } = useQuery(oneFlowQuery(publicId))
  const flow = data?.flows[0]
  if (isPending) return <PagePending />
  if (!flow || flow.trashedAt === null) return <NotFound />
  const open = () => void queries.resetQueries({ queryKey: metadataQuery(publicId).queryKey })
  return <FlowInTrash flow={flow} onRestored={open} />
}
