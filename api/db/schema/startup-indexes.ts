import { index, type SQLiteColumn } from 'drizzle-orm/sqlite-core'

type Columns = Record<
  | 'createdAt'
  | 'fundingOrder'
  | 'id'
  | 'industry'
  | 'interestCount'
  | 'isPublic'
  | 'listed'
  | 'nameOrder'
  | 'stage'
  | 'stageOrder',
  SQLiteColumn
>

/**
 * An index for each sort that is offered, alone and behind each filter that narrows most (industry, stage). Behind the
 * sort and the id stand the other filters: a page then reads entries in order and looks a row up only once all filters
 * agree, so a rare combination costs a walk over index entries, never over rows.
 */
export function startupListIndexes(table: Columns) {
  const sorts = {
    created: table.createdAt,
    name: table.nameOrder,
    industry: table.industry,
    stage: table.stageOrder,
    funding: table.fundingOrder,
    interest: table.interestCount,
  }
  const everywhere = [table.listed, table.isPublic, table.fundingOrder]
  return Object.entries(sorts).flatMap(([name, sort]) => [
    listIndex(name, [sort, table.id, ...everywhere, table.industry, table.stage]),
    // Within one industry a sort by industry is the order of the ids, which the index before gives as well.
    ...(name === 'industry'
      ? []
      : [listIndex(`industry_${name}`, [table.industry, sort, table.id, ...everywhere, table.stage])]),
    listIndex(`stage_${name}`, [table.stage, sort, table.id, ...everywhere, table.industry]),
  ])
}

function listIndex(name: string, columns: SQLiteColumn[]) {
  const [first, ...rest] = [...new Set(columns)]
  return index(`startup_profiles_by_${name}`).on(first!, ...rest)
}
