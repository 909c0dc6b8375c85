-- Lower-case letters without accents, because people type names without them.
create function plain_text(value text) returns text language sql immutable parallel safe
return translate(lower(value),
  'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĺļľŀłńņňōŏőŕŗřśŝşšţťŧũūŭůűųŵŷźżžșț',
  'aaaaaaceeeeiiiinoooooouuuuyyaaaccccddeeeeegggghhiiiiijklllllnnnooorrrsssstttuuuuuuwyzzzst');
