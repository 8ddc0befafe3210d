import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';
import { images } from './migrations/0007-images.ts';
import { partChecksums } from './migrations/0012-part-checksums.ts';

/** The migrations of the tables of files. */
export const migrations: readonly Migration[] = [
  images,
  partChecksums,
  {
    // Deleted files are in the recycle bin. The retention of earlier deleted files begins now, because nobody could see
    // them before.
    name: '2026-11-23-recycle-bin',
    async up(db) {
      await sql`alter table file add column lost_stage_id uuid`.execute(db);
      await sql`
        update file set lost_stage_id = deleted_stage.id
        from deleted_stage
        where deleted_stage.with_files and file.id = any(deleted_stage.file_ids)
          and file.patient_id = deleted_stage.patient_id and file.stage_id is null and file.deleted_at is not null`.execute(
        db,
      );
      await sql`update file set deleted_at = now() where deleted_at is not null`.execute(db);
      await sql`create index file_in_recycle_bin on file (deleted_at desc, id) where deleted_at is not null`.execute(
        db,
      );
      await sql`create index file_deleted_of_patient on file (patient_id) where deleted_at is not null`.execute(db);
    },
  },
  {
    // Renders DICOM pictures again, because some were wrong and warnings are stored from now on.
    name: '2026-11-23-picture-warnings',
    async up(db) {
      await sql`alter table stored_object add column picture_warnings text[] not null default '{}'`.execute(db);
      await sql`
        update stored_object set preprocess_state = 0, picture_fault = null, picture_fault_detail = ''
        where content_type in ('application/dicom', 'application/zip')`.execute(db);
    },
  },
  {
    // Stores the patient's left side of DICOM files. The files are read again together with the previous migration.
    name: '2026-11-23-sides-of-pictures',
    async up(db) {
      await sql`
        alter table stored_object add column patient_left text
          check (patient_left in ('top', 'right', 'bottom', 'left', 'none'))`.execute(db);
      await sql`
        update stored_object set preprocess_state = 0, picture_fault = null, picture_fault_detail = ''
        where content_type in ('application/dicom', 'application/zip')`.execute(db);
    },
  },
  {
    // Stores who assigned or confirmed a category, and the result of the classifier.
    name: '2026-11-23-stated-category',
    async up(db) {
      await sql`
        alter table file
          add column stated_by uuid references account on delete set null,
          add column stated_at timestamptz,
          add column classifier_category smallint,
          add column classifier_confidence real check (classifier_confidence between 0 and 1)`.execute(db);
      await sql`update file set classifier_category = category where classified_by = 'classifier'`.execute(db);
    },
  },
  {
    // Stores the size of models. Existing models are measured when their thumbnails are drawn again.
    name: '2026-11-23-boxes-of-models',
    async up(db) {
      await sql`alter table stored_object add column model_box jsonb`.execute(db);
      await sql`update stored_object set preprocess_state = 0 where kind = 'model' and preprocess_state = 1`.execute(
        db,
      );
    },
  },
  {
    // Stores dates that a program wrote into an image, and renders photographs again: few bits in 16, signed and real
    // numbers were black or wrong, and cut files had no picture.
    name: '2026-11-27-photographs',
    async up(db) {
      await sql`
        alter table file
          drop constraint file_taken_source_check,
          add constraint file_taken_source_check check (taken_source in ('exif', 'modified', 'file', 'today'))`.execute(
        db,
      );
      await sql`
        update stored_object set preprocess_state = 0, picture_fault = null, picture_fault_detail = ''
        where content_type in ('image/tiff', 'image/png')
          or (kind = 'image' and preprocess_state = 2 and picture_fault = 'damaged')`.execute(db);
    },
  },
  {
    name: '2026-11-27-persons-of-files',
    async up(db) {
      await sql`alter table stored_object add column persons jsonb`.execute(db);
      await sql`alter table file add column other_person jsonb`.execute(db);
    },
  },
  {
    // Draws pictures of DICOM again that were made without their aspect and overlays, and those of models and files that
    // had none. Earlier pictures are shown until then.
    name: '2026-11-27-redrawn-pictures',
    async up(db) {
      await sql`
        alter table stored_object
          add column is_redraw_due boolean not null default false,
          add column rendition_revision integer not null default 0`.execute(db);
      await sql`
        update stored_object set is_redraw_due = true
        where preprocess_state <> 0
          and (content_type in ('application/dicom', 'application/zip') or (kind = 'model' and preprocess_state = 2))`.execute(
        db,
      );
      await sql`create index stored_object_redraw on stored_object (created_at desc) where is_redraw_due`.execute(db);
    },
  },
  {
    // DICOM files of earlier releases are compared with their patients once, in the background.
    name: '2026-11-27-persons-of-older-files',
    after: ['2026-11-27-persons-of-files.files'],
    async up(db) {
      await sql`alter table stored_object add column persons_due_at timestamptz`.execute(db);
      await sql`
        update stored_object set persons_due_at = now()
        where persons is null and content_type in ('application/dicom', 'application/zip')`.execute(db);
      await sql`create index stored_object_persons_due on stored_object (persons_due_at) where persons_due_at is not null`.execute(
        db,
      );
    },
  },
];
