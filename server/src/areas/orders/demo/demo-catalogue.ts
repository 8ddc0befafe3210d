import { ACCOUNTS, type DemoClinic } from '@dentarium/demo';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';

/** Inserts the catalogue of the manufacturer of the demonstration, and the addresses of its clinics. */
export async function insertDemoCatalogue(
  db: Transaction<Tables>,
  { manufacturer }: Pick<DemoClinic, 'manufacturer'>,
): Promise<void> {
  const { id: manufacturerId, items, experts, clients } = manufacturer;
  await db
    .insertInto('treatment_item')
    .values(
      items.map((item, position) => ({
        id: item.id,
        manufacturer_id: manufacturerId,
        kind: item.kind,
        position,
        name_ch: item.nameCh,
        name_en: item.nameEn,
        description_ch: item.shortCh,
        description_en: item.shortEn,
        light_color: item.lightColor,
        deep_color: item.deepColor,
        order_types: item.orderTypes,
        dental_ages: item.dentalAges,
        arches: item.arches === 1 ? ('single' as const) : ('both' as const),
        max_steps: item.maxSteps,
        restarts: item.restarts,
        valid_months: item.validMonths,
        retainer_phase: item.retainerPhase,
        is_need_expert: item.isNeedExpert === 1,
        price: item.price,
        old_price: item.oldPrice,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('order_expert')
    .values(
      experts.map((expert, position) => ({
        id: expert.id,
        manufacturer_id: manufacturerId,
        account_id: expert.accountId,
        position,
        name_ch: expert.name.ch,
        name_en: expert.name.en,
        description_ch: expert.description.ch,
        description_en: expert.description.en,
        price: expert.price,
        old_price: expert.oldPrice,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('delivery_address')
    .values(
      clients.map(({ organisationId, address: [receiver, phone, region, street] }) => ({
        organisation_id: organisationId,
        receiver,
        phone,
        region,
        street,
        is_default: true,
        created_by: ACCOUNTS.doctor.id,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
