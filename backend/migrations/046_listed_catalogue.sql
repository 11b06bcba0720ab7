-- Lists of categories and sub-categories come in their order; those without one come last.
create index category_by_order on category (position, id);
create index sub_category_by_order on sub_category (position, id);
