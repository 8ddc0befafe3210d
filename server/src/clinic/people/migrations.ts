import { ROLES } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

const memberTables = [
  sql`create table clinic_member (
    organisation_id uuid not null,
    account_id uuid not null,
    role text not null check (role in ('owner', 'doctor', 'assistant')),
    joined_at timestamptz not null default now(),
    primary key (organisation_id, account_id),
    foreign key (account_id, organisation_id) references account_organisation (account_id, organisation_id)
      on delete cascade)`,
  sql`create index clinic_member_by_account on clinic_member (account_id)`,
  sql`create table former_member (
    organisation_id uuid not null references organisation on delete cascade,
    account_id uuid not null references account on delete cascade,
    role text not null check (role in ('owner', 'doctor', 'assistant')),
    ending text not null check (ending in ('disabled', 'removed', 'left')),
    ended_at timestamptz not null default now(),
    primary key (organisation_id, account_id))`,
  sql`create index former_member_by_account on former_member (account_id)`,
  sql`create table ownership_offer (
    organisation_id uuid primary key references organisation on delete cascade,
    offered_by uuid not null references account on delete cascade,
    offered_to uuid not null references account on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null)`,
  sql`create index ownership_offer_by_recipient on ownership_offer (offered_to)`,
];

const invitationTables = [
  sql`create table clinic_invitation (
    id uuid primary key default gen_random_uuid(),
    organisation_id uuid references organisation on delete cascade,
    code_hash text not null unique,
    role text not null check (role in ('owner', 'doctor', 'assistant')),
    phone text,
    note text not null default '',
    max_uses integer not null check (max_uses > 0),
    use_count integer not null default 0 check (use_count <= max_uses),
    expires_at timestamptz not null,
    revoked_at timestamptz,
    created_by uuid references account on delete set null,
    created_at timestamptz not null default now())`,
  sql`create index clinic_invitation_by_organisation on clinic_invitation (organisation_id, created_at desc)`,
  sql`create index clinic_invitation_by_expiry on clinic_invitation (expires_at)`,
  sql`create table clinic_invitation_use (
    invitation_id uuid not null references clinic_invitation on delete cascade,
    account_id uuid not null references account on delete cascade,
    used_at timestamptz not null default now(),
    primary key (invitation_id, account_id))`,
  sql`create index clinic_invitation_use_by_account on clinic_invitation_use (account_id)`,
];

/** Makes the super admins of a clinic its owners, and the member of a clinic with a single one. */
async function appointOwners(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into clinic_member (organisation_id, account_id, role)
    select membership.organisation_id, membership.account_id, 'owner'
    from account_organisation as membership
      join organisation on organisation.id = membership.organisation_id and organisation.kind = 'clinic'
    where exists (
        select from account_role
        where account_role.account_id = membership.account_id and role_id = ${sql.lit(ROLES.superAdmin)})
      or (select count(*) from account_organisation as other
        where other.organisation_id = membership.organisation_id) = 1`.execute(db);
}

/** The migrations of members of clinics, and of invitations. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-26-clinic-people',
    async up(db) {
      for (const statement of [...memberTables, ...invitationTables]) await statement.execute(db);
      await appointOwners(db);
    },
  },
];
