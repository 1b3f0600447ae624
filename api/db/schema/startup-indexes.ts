import { index, type SQLiteColumn } from '#api/db/drizzle.ts'

type Columns = Record<
  | 'createdAt'
  | 'fundingBand'
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
 * An index for each sort that is offered, alone and behind each filter (stage, band, industry, industry and stage).
 * The other filters follow the sort and the id: a page reads entries in order and looks a row up only once all filters
 * agree, so a rare combination costs a walk over index entries, never over rows.
 */
export function startupListIndexes(table: Columns) {
  const { industry, stage, id, listed, isPublic, fundingBand } = table
  const sorts = {
    created: table.createdAt,
    name: table.nameOrder,
    industry,
    stage: table.stageOrder,
    funding: table.fundingOrder,
    interest: table.interestCount,
  }
  const rest = [id, listed, isPublic, fundingBand, industry, stage]
  return Object.entries(sorts).flatMap(([name, sort]) => [
    listIndex(`by_${name}`, [sort, ...rest]),
    listIndex(`by_stage_${name}`, [stage, sort, ...rest]),
    listIndex(`by_band_${name}`, [fundingBand, sort, ...rest]),
    // Within one industry or stage, a sort by it is the order of the ids, which the other indexes give as well.
    ...(sort === industry ? [] : [listIndex(`by_industry_${name}`, [industry, sort, ...rest])]),
    ...(name === 'industry' || name === 'stage'
      ? []
      : [listIndex(`by_both_${name}`, [industry, stage, sort, ...rest])]),
  ])
}

function listIndex(name: string, columns: SQLiteColumn[]) {
  const [first, ...rest] = [...new Set(columns)]
  return index(`startup_profiles_${name}`).on(first!, ...rest)
}
